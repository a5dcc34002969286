/** Binds a visit at the provider to the browser that began it: only there does the answer count (SECURITY T32). */
import { type CookieNames, readCookie } from '../cookies.ts'

const tenMinutes = 10 * 60

export interface VisitCookie {
  /** The Set-Cookie line of a visit that begins now. */
  begin(state: string): string
  /** The state of the visit under way in this browser. */
  read(cookieHeader: string | undefined): string | undefined
  /** The Set-Cookie line that ends it. */
  end(): string
}

export function visitCookie({ secure }: CookieNames): VisitCookie {
  const name = secure ? '__Host-google' : 'google'
  const line = (value: string, maxAge: number) =>
    [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${maxAge}`]
      .concat(secure ? ['Secure'] : [])
      .join('; ')
  return {
    begin: (state) => line(state, tenMinutes),
    read: (header) => readCookie(header, name),
    end: () => line('', 0),
  }
}
