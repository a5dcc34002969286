/** Binds a visit at the provider to the browser that began it: only there does the answer count (SECURITY T32). */
import { cookieLine, type CookieNames, readCookie } from '../cookies.ts'

const tenMinutes = 10 * 60

export interface FlowCookie {
  /** The Set-Cookie line of a visit that begins now. */
  begin(state: string): string
  /** The state of the visit under way in this browser. */
  read(cookieHeader: string | undefined): string | undefined
  /** The Set-Cookie line that ends it. */
  end(): string
}

export function flowCookie({ secure }: CookieNames): FlowCookie {
  const name = secure ? '__Host-google' : 'google'
  return {
    begin: (state) => cookieLine(name, state, tenMinutes, secure),
    read: (header) => readCookie(header, name),
    end: () => cookieLine(name, '', 0, secure),
  }
}
