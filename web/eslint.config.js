import js from "@eslint/js";

export default [
  { ignores: ["node_modules/**"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2025, sourceType: "module" },
    rules: {
      "no-undef": "off", // tsc knows better which names there are
      "eqeqeq": "error", "prefer-const": "error", "no-var": "error", "no-eval": "error", "no-implied-eval": "error",
      "no-restricted-properties": ["error", { property: "innerHTML" }, { property: "outerHTML" }, { property: "insertAdjacentHTML" }],
    },
  },
];
