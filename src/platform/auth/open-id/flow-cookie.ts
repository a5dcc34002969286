/** Binds a sign-in flow at the provider to the browser that started it (SECURITY T32). */
import { cookieLine, type CookieNames, readCookie } from '../cookies.ts'

const tenMinutes = 10 * 60

export interface FlowCookie {
  /** Set-Cookie line of a new flow. */
  set(state: string): string
  /** State of this browser's flow. */
  read(cookieHeader: string | undefined): string | undefined
  /** Set-Cookie line that removes the cookie. */
  clear(): string
}

export function flowCookie({ secure }: CookieNames): FlowCookie {
  const name = secure ? '__Host-google' : 'google'
  return {
    set: (state) => cookieLine(name, state, tenMinutes, secure),
    read: (header) => readCookie(header, name),
    clear: () => cookieLine(name, '', 0, secure),
  }
}
