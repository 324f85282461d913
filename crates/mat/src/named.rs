//! Values that documents refer to by name, all read, written and described in the same way.

/// Serde and, with the feature `schema`, a schema for values that are written as one of these names.
#[macro_export]
macro_rules! by_name {
    ($($named:ident: $names:expr),* $(,)?) => {$(
        impl serde::Serialize for $named {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $named {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <String as serde::Deserialize>::deserialize(deserializer)?
                    .parse()
                    .map_err(serde::de::Error::custom)
            }
        }

        #[cfg(feature = "schema")]
        impl utoipa::PartialSchema for $named {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .enum_values(Some($names))
                    .into()
            }
        }

        #[cfg(feature = "schema")]
        impl utoipa::ToSchema for $named {}
    )*};
}

/// The schema of a value that is written as a text.
#[cfg(feature = "schema")]
#[macro_export]
macro_rules! schema_of_text {
    ($($named:ident: $about:literal),* $(,)?) => {$(
        impl utoipa::PartialSchema for $named {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .description(Some($about))
                    .into()
            }
        }

        impl utoipa::ToSchema for $named {}
    )*};
}
