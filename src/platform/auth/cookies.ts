/**
 * Cookies of sessions, visitors, devices and sign-ins under way. `__Host-` names need https; on plain http (a laptop,
 * tests) the names have no prefix.
 */
import type { Signer } from '../keys/signer.ts'

const days = 24 * 60 * 60

export interface CookieNames {
  readonly session: string
  readonly visitor: string
  readonly secure: boolean
}
export function cookieNames(baseUrl: string): CookieNames {
  const secure = baseUrl.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  return { session: `${prefix}session`, visitor: `${prefix}visitor`, secure }
}

/** The value of a cookie in a Cookie header; undefined when it is missing or named twice. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return values.length === 1 ? values[0] : undefined
}

/** A Set-Cookie line; `maxAgeSeconds` 0 removes the cookie. */
export const cookieLine = (name: string, value: string, maxAgeSeconds: number, secure: boolean): string =>
  [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${maxAgeSeconds}`]
    .concat(secure ? ['Secure'] : [])
    .join('; ')

// The session's row decides when a session ends; its cookie lasts for the longest possible session.
const sessionLifetime = 30 * days

/** The Set-Cookie line of a session: its token, signed. */
export const sealSession = (token: string, { sign }: Signer, names: CookieNames): string =>
  cookieLine(names.session, `${token}.${sign(token)}`, sessionLifetime, names.secure)

/** Returns the token of a session cookie; undefined if the signature is wrong. */
export function openSessionCookie(value: string | undefined, { verify }: Signer): string | undefined {
  if (value === undefined || value.length > 400) return undefined
  const [, token, signature] = /^([\w-]+)\.([\w-]+)$/.exec(value) ?? []
  if (token === undefined || signature === undefined) return undefined
  return verify(token, signature) ? token : undefined
}

const visitorLifetime = 30 * days
const clockGrace = 5 * 60

/** A new visitor cookie: a random id and its time of issue, signed. The server stores nothing. */
export function signVisitorCookie(
  visitorId: string,
  nowSeconds: number,
  { sign }: Signer,
  names: CookieNames,
): string {
  const text = `${visitorId}.${nowSeconds}`
  const value = `${text}.${sign(text)}`
  return cookieLine(names.visitor, value, visitorLifetime, names.secure)
}

/** Returns the visitor's id; undefined if the cookie is forged or older than 30 days. */
export function verifyVisitorCookie(
  value: string | undefined,
  nowSeconds: number,
  { verify }: Signer,
): string | undefined {
  const [, text, visitorId, made, signature] =
    /^(([0-9a-f-]{36})\.(\d{10}))\.([\w-]{43,51})$/.exec(value ?? '') ?? []
  if (text === undefined || visitorId === undefined || signature === undefined) return undefined
  const age = nowSeconds - Number(made)
  const fresh = age >= -clockGrace && age < visitorLifetime + clockGrace
  return fresh && verify(text, signature) ? visitorId : undefined
}

const deviceLifetime = 30 * days

/**
 * Marks a browser in which an account has signed in before: its failed attempts are counted apart (F-S5). The cookie holds
 * a time and a signature over time and email, so it reveals nothing about the account.
 */
export function deviceCookie({ secure }: CookieNames, { sign, verify }: Signer, nowSeconds: () => number) {
  const name = secure ? '__Host-device' : 'device'
  const textOf = (issued: string, email: string) => `device ${issued} ${email}`
  return {
    /** Set-Cookie line after a sign-in with this normalized email. */
    seal(email: string) {
      const issued = String(nowSeconds())
      return cookieLine(name, `${issued}.${sign(textOf(issued, email))}`, deviceLifetime, secure)
    },
    /** True if this browser signed in with this email in the last 30 days. */
    isKnown(cookieHeader: string | undefined, email: string) {
      const [, issued, signature] =
        /^(\d{10})\.([\w-]{43,51})$/.exec(readCookie(cookieHeader, name) ?? '') ?? []
      if (issued === undefined || signature === undefined) return false
      return nowSeconds() - Number(issued) < deviceLifetime && verify(textOf(issued, email), signature)
    },
    /** Set-Cookie line that removes the cookie. */
    clear: () => cookieLine(name, '', 0, secure),
  }
}
export type DeviceCookie = ReturnType<typeof deviceCookie>

const tenMinutes = 10 * 60

/** Binds a sign-in under way, at a provider or between two factors, to the browser that started it (T32). */
export function flowCookie({ secure }: CookieNames, plainName = 'google', seconds = tenMinutes) {
  const name = secure ? `__Host-${plainName}` : plainName
  return {
    /** Set-Cookie line of a new flow. */
    set: (state: string) => cookieLine(name, state, seconds, secure),
    /** State of this browser's flow. */
    read: (cookieHeader: string | undefined) => readCookie(cookieHeader, name),
    /** Set-Cookie line that removes the cookie. */
    clear: () => cookieLine(name, '', 0, secure),
  }
}
export type FlowCookie = ReturnType<typeof flowCookie>
