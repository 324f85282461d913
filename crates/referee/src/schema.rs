//! Descriptions of types for other programs, if they are not derived.

use utoipa::ToSchema;
use utoipa::openapi::schema::{Schema, Type};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr};

/// The description of a type by its name, or written out if it has no name of its own.
pub(crate) fn reference<T: ToSchema>() -> RefOr<Schema> {
    match T::name().as_ref() {
        "String" | "bool" | "i64" => T::schema(),
        name => Ref::from_schema_name(name).into(),
    }
}

/// Adds a type to the list of those that are described.
pub(crate) fn add<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}

/// An object that is distinguished from others by the value of this field.
pub(crate) fn tagged(field: &str, value: &'static str) -> ObjectBuilder {
    let tag = ObjectBuilder::new().schema_type(Type::String).enum_values(Some([value]));
    ObjectBuilder::new().property(field, tag).required(field)
}
