/** SECURITY §6, CSRF rule: a call that changes something must come from a page of this very site. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface CallOrigin {
  readonly method: string
  readonly origin?: string | undefined
  readonly secFetchSite?: string | undefined
}

/** True for safe methods, for our own Origin, and for what the browser itself marks as same-origin. */
export function comesFromHere({ method, origin, secFetchSite }: CallOrigin, baseUrl: string): boolean {
  return safeMethods.has(method) || origin === baseUrl || secFetchSite === 'same-origin'
}
