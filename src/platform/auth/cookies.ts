/** Session and visitor cookies. `__Host-` names need https; on plain http (a laptop, tests) the names have no prefix. */
import { createHmac, timingSafeEqual } from 'node:crypto'

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

const sign = (text: string, secret: string, encoding: 'base64' | 'base64url') =>
  createHmac('sha256', secret).update(text).digest(encoding)

/** Compares two signatures in constant time. */
export const equals = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

// Browsers return the value percent-encoded as it was set; other clients may have decoded it.
const unescaped = (value: string) =>
  value.replaceAll(/%(2B|2F|3D)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

// The session's row decides when a session ends; its cookie lasts for the longest possible session.
const sessionLifetime = 30 * days

/** The Set-Cookie line of a session: its token, signed. */
export const sealSession = (token: string, secret: string, names: CookieNames): string =>
  cookieLine(
    names.session,
    encodeURIComponent(`${token}.${sign(token, secret, 'base64')}`),
    sessionLifetime,
    names.secure,
  )

/** Returns the token of a session cookie; undefined if the signature is wrong. */
export function openSessionCookie(value: string | undefined, secret: string): string | undefined {
  if (value === undefined || value.length > 400) return undefined
  const [, token, signature] = /^([\w-]+)\.([\w+/=]+)$/.exec(unescaped(value)) ?? []
  if (token === undefined || signature === undefined) return undefined
  return equals(signature, sign(token, secret, 'base64')) ? token : undefined
}

const visitorLifetime = 30 * days
const clockGrace = 5 * 60

/** A new visitor cookie: a random id and its time of issue, signed. The server stores nothing. */
export function signVisitorCookie(
  visitorId: string,
  nowSeconds: number,
  secret: string,
  names: CookieNames,
): string {
  const text = `${visitorId}.${nowSeconds}`
  const value = `${text}.${sign(text, secret, 'base64url')}`
  return cookieLine(names.visitor, value, visitorLifetime, names.secure)
}

/** Returns the visitor's id; undefined if the cookie is forged or older than 30 days. */
export function verifyVisitorCookie(
  value: string | undefined,
  nowSeconds: number,
  secret: string,
): string | undefined {
  const [, text, visitorId, made, signature] =
    /^(([0-9a-f-]{36})\.(\d{10}))\.([\w-]{43})$/.exec(value ?? '') ?? []
  if (text === undefined || visitorId === undefined || signature === undefined) return undefined
  const age = nowSeconds - Number(made)
  const fresh = age >= -clockGrace && age < visitorLifetime + clockGrace
  return fresh && equals(signature, sign(text, secret, 'base64url')) ? visitorId : undefined
}
