/** Script URLs under the browser's Trusted Types policy (LIM-02). */
interface ScriptRules {
  readonly createScriptURL: (address: string) => string
}

declare global {
  // Not in every browser. A policy returns an object, but the DOM types accept only strings.
  var trustedTypes: { createPolicy(name: string, rules: ScriptRules): ScriptRules } | undefined
}

const rules: ScriptRules = { createScriptURL: (address) => address }
const policy = globalThis.trustedTypes?.createPolicy('thuto', rules) ?? rules

/** For URLs that are constants of our code, never for input. */
export const trustedScript = (address: string) => policy.createScriptURL(address)
