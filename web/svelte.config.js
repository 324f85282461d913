// Runes everywhere; styles live in src/styles, not in components.
export default { compilerOptions: { runes: true } };
