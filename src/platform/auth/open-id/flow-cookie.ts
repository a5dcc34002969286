/** Binds a sign-in under way, at a provider or between two factors, to the browser that started it (T32). */
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

export function flowCookie({ secure }: CookieNames, plainName = 'google', seconds = tenMinutes): FlowCookie {
  const name = secure ? `__Host-${plainName}` : plainName
  return {
    set: (state) => cookieLine(name, state, seconds, secure),
    read: (header) => readCookie(header, name),
    clear: () => cookieLine(name, '', 0, secure),
  }
}
