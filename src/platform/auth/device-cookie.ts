/** Marks a browser in which an account has signed in before: its failed attempts are counted apart (F-S5). */
import type { Signer } from '../keys/signer.ts'
import { cookieLine, type CookieNames, readCookie } from './cookies.ts'

const lifetimeSeconds = 30 * 24 * 60 * 60

export interface DeviceCookie {
  /** Set-Cookie line after a sign-in with this normalized email. */
  seal(email: string): string
  /** True if this browser signed in with this email in the last 30 days. */
  isKnown(cookieHeader: string | undefined, email: string): boolean
  /** Set-Cookie line that removes the cookie. */
  clear(): string
}

/** The cookie holds a time and a signature over time and email, so it reveals nothing about the account. */
export function deviceCookie(
  { secure }: CookieNames,
  { sign, verify }: Signer,
  nowSeconds: () => number,
): DeviceCookie {
  const name = secure ? '__Host-device' : 'device'
  const textOf = (issued: string, email: string) => `device ${issued} ${email}`
  return {
    seal(email) {
      const issued = String(nowSeconds())
      return cookieLine(name, `${issued}.${sign(textOf(issued, email))}`, lifetimeSeconds, secure)
    },
    isKnown(cookieHeader, email) {
      const [, issued, signature] =
        /^(\d{10})\.([\w-]{43,51})$/.exec(readCookie(cookieHeader, name) ?? '') ?? []
      if (issued === undefined || signature === undefined) return false
      return nowSeconds() - Number(issued) < lifetimeSeconds && verify(textOf(issued, email), signature)
    },
    clear: () => cookieLine(name, '', 0, secure),
  }
}
