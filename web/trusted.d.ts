/* Trusted Types, as far as the page uses them. */
interface Policy {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}
declare var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
