/** SECURITY §6, CSRF rule: a call that changes something must come from a page of this very site. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface CallOrigin {
  readonly method: string
  readonly origin?: string | undefined
  readonly secFetchSite?: string | undefined
  /** The Host header of the call, where it names the site. */
  readonly ownHost?: string | undefined
  /** Sent to an address that takes forms and looks for a token of its own in them. */
  readonly isForm?: boolean
}

/**
 * True for safe methods, and for calls from a page of the site. An Origin decides alone: browsers also say `same-origin` on
 * a foreign name that resolves to the site (F-C17). Old and text browsers send neither header; their forms are let through.
 */
export function comesFromHere(
  { method, origin, secFetchSite, ownHost, isForm }: CallOrigin,
  baseUrl: string,
): boolean {
  if (safeMethods.has(method) || origin === baseUrl) return true
  if (origin !== undefined)
    return ownHost !== undefined && origin === `${new URL(baseUrl).protocol}//${ownHost}`
  return secFetchSite === 'same-origin' || (isForm === true && secFetchSite === undefined)
}
