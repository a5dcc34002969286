/** Addresses that a page may run a script from, as browsers with trusted types want to be told (SECURITY §6). */
interface ScriptRules {
  readonly createScriptURL: (address: string) => string
}

declare global {
  // Not in every browser. What a policy gives is an object; the types of the places that take it know text only.
  var trustedTypes: { createPolicy(name: string, rules: ScriptRules): ScriptRules } | undefined
}

const rules: ScriptRules = { createScriptURL: (address) => address }
const policy = globalThis.trustedTypes?.createPolicy('thuto', rules) ?? rules

/** Of addresses that stand in our code: never of one that a person has written. */
export const trustedScript = (address: string) => policy.createScriptURL(address)
