// What ESLint looks at: the recommended rules for TypeScript and Svelte. Prettier handles layout, svelte-check accessibility.
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  globalIgnores(["dist", "public", "shots", "test-results"]),
  tseslint.configs.recommended,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: tseslint.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // A name that begins with _ is unused on purpose.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // A space at the beginning of a block is kept only as {" "}.
      "svelte/no-useless-mustaches": "off",
    },
  },
);
