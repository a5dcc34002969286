/** Schemas of settings: each parses the text of one environment variable. Its message follows `NAME must be`. */
import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { firstLanguage, isLanguage } from '#shared/languages.ts'

/** `parse` returns undefined for a text that is not `mustBe`. */
export const parsed = <T>(mustBe: string, parse: (text: string) => T | undefined) =>
  z.pipe(
    z.string(),
    z.transform((input: string, { issues }): T => {
      const value = parse(input)
      if (value === undefined) issues.push({ code: 'custom', message: mustBe, input })
      return value as T
    }),
  )

const matching = (mustBe: string, pattern: RegExp) => z.string().check(z.regex(pattern, mustBe))

export const text = z.string()

/** File or folder; its absolute path. */
export const filePath = z.pipe(
  z.string(),
  z.transform((value: string) => path.resolve(value)),
)

export const wholeNumber = (min: number, max: number) =>
  parsed(`a whole number from ${min} to ${max}`, (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    return number >= min && number <= max ? number : undefined
  })

export const oneOf = <const T extends readonly string[]>(...choices: T) =>
  z.enum(choices, `one of: ${choices.join(', ')}`)

/** A URL such as `https://thuto.example`. */
export const url = (...schemes: readonly string[]) =>
  parsed(`an address starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`, (value) => {
    const address = URL.canParse(value) ? new URL(value) : undefined
    return address && schemes.includes(address.protocol) && address.hostname !== '' ? address : undefined
  })

const hostName = /^([a-z\d]([\w.-]*[a-z\d])?|\[[\da-f:.]+\])$/

const webAddress = (mustBe: string, isValid: (address: URL) => boolean) =>
  url('http:', 'https:').check(z.refine(isValid, mustBe))

/** Address of the site: its pages and cookies have no other path than `/`. */
export const siteAddress = webAddress(
  'the address of a whole host, such as https://thuto.example, without path, query, user or second address. Give the site a host name of its own',
  ({ href, origin, hostname }) => href === `${origin}/` && hostName.test(hostname),
)

/** Address of a service. A user and password in it would not be sent. */
export const serviceAddress = webAddress(
  'an address without user, password and #. Keys have settings of their own',
  ({ username, password, hash }) => username + password + hash === '',
)

/** Name or IP address on which the site listens. */
export const listenAddress = parsed(
  'an address of this machine, such as 0.0.0.0, without scheme and port. PORT has the port',
  (value) => (isIP(value) > 0 || hostName.test(value.toLowerCase()) ? value : undefined),
)

/** Group 1: the host, or several like libpq's `one:5432,two:5432`. */
const postgresHosts = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^@/?#]*)(?:[/?#]|$)/
const severalHosts = (value: string) => postgresHosts.exec(value)?.[1]?.includes(',') === true

export const databaseAddress = parsed('an address starting with postgres:// or postgresql://', (value) =>
  postgresHosts.test(value) && (severalHosts(value) || URL.canParse(value)) ? value : undefined,
).check(
  z.refine(
    (value) => !severalHosts(value),
    'the address of one server. Of several, HAProxy chooses the primary: docs/operating/several-nodes.md, Several database servers',
  ),
)

export const bucketName = matching(
  'the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
)

export const email = matching('an email address', /^[^\s@]+@[^\s@]+\.[^\s@]+$/)

/** `thuto@school.example`, or with a name: `Thuto <thuto@school.example>`. */
export const sender = matching(
  'one email address, such as thuto@school.example or Thuto <thuto@school.example>',
  /^(?:[^<>\r\n]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/,
)

/** Host names separated by commas, without scheme and port. */
export const hostNames = parsed('names of hosts separated by commas, without scheme and port', (value) => {
  const names = value.split(',').map((part) => part.trim().toLowerCase())
  return names.every((name) => hostName.test(name)) ? names : undefined
})

export const names = parsed('names of at most 40 characters separated by commas', (value) => {
  const all = value.split(',').map((part) => part.trim())
  return all.every((name) => name !== '' && name.length <= 40) ? all : undefined
})

export const translations = parsed('codes of translations separated by commas, such as zu, st', (value) => {
  const all = value.split(',').map((part) => part.trim())
  return all.every((code) => isLanguage(code) && code !== firstLanguage) ? all : undefined
})

export const hostAndPort = parsed('HOST:PORT', (value) => {
  const [, bracketed, plain, digits] = /^(?:\[([\da-fA-F:]+)\]|([\w.-]+)):(\d{1,5})$/.exec(value) ?? []
  const [host, port] = [bracketed ?? plain, Number(digits)]
  return host !== undefined && port > 0 && port <= 65_535 ? { host, port } : undefined
})

/** A public key for age. */
export const backupKey = matching(
  'the public key of an age identity, which begins with age1',
  /^age1[02-9ac-hj-np-z]{58}$/,
)

export const timeOfDay = parsed('a time of day from 00:00 to 23:59', (value) => {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  return hour === undefined ? undefined : { hour: Number(hour), minute: Number(minute) }
})

/** Date and time; local time of the server without a zone. */
export const moment = parsed('a moment such as 2026-11-22T09:30', (value) => {
  const isValid = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?$/.test(value)
  const at = new Date(isValid ? value : Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
})

/** Id of an external analytics provider, such as `G-ABC123DEF4`. */
export const measurementId = matching('an id such as G-ABC123DEF4', /^[A-Z]{1,4}-[A-Z0-9]{4,20}$/)

/** Address of a daemon: `tcp://HOST:PORT`, or its socket as `unix:/PATH`. */
export const socketAddress = parsed<{ host: string; port: number } | { path: string }>(
  'tcp://HOST:PORT or unix:/PATH',
  (value) => {
    const [, host, port] = /^tcp:\/\/(\[[\da-f:.]+\]|[^/:@[\]]+):(\d{1,5})\/?$/i.exec(value) ?? []
    const [, socket] = /^unix:(?:\/\/)?(\/.+)$/i.exec(value) ?? []
    if (socket !== undefined) return { path: socket }
    if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  },
)
