/** SECURITY §6, CSRF rule: a call that changes something must come from a page of this very site. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface CallOrigin {
  readonly method: string
  readonly origin?: string | undefined
  readonly secFetchSite?: string | undefined
  /** Sent to an address that takes forms and looks for a token of its own in them. */
  readonly isForm?: boolean
}

/**
 * True for safe methods, for our own Origin, and for what the browser itself marks as same-origin. Old and text browsers
 * say nothing of either; their forms are let through.
 */
export function comesFromHere(
  { method, origin, secFetchSite, isForm }: CallOrigin,
  baseUrl: string,
): boolean {
  if (safeMethods.has(method) || origin === baseUrl || secFetchSite === 'same-origin') return true
  return isForm === true && origin === undefined && secFetchSite === undefined
}
