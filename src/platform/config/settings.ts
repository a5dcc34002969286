/** Readers of settings: each parses the text of one environment variable or returns an InvalidSetting. */
import { isIP } from 'node:net'
import { type Host, hostList } from '../postgres/hosts/host-list.ts'

export type Reader<T> = (text: string) => T | InvalidSetting
export class InvalidSetting {
  readonly mustBe: string
  constructor(mustBe: string) {
    this.mustBe = mustBe
  }
}

export const text: Reader<string> = (value) => value

export const wholeNumber =
  (min: number, max: number): Reader<number> =>
  (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    return number >= min && number <= max
      ? number
      : new InvalidSetting(`a whole number from ${min} to ${max}`)
  }

export const oneOf =
  <const T extends string>(...choices: readonly T[]): Reader<T> =>
  (value) =>
    choices.find((choice) => choice === value) ?? new InvalidSetting(`one of: ${choices.join(', ')}`)

/** A URL such as `https://thuto.example`. */
export const url =
  (...schemes: readonly string[]): Reader<URL> =>
  (value) => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined
    return parsed && schemes.includes(parsed.protocol) && parsed.hostname !== ''
      ? parsed
      : new InvalidSetting(`an address starting with ${schemes.map((s) => `${s}//`).join(' or ')}`)
  }

const hostName = /^([a-z\d]([\w.-]*[a-z\d])?|\[[\da-f:.]+\])$/

const webAddress =
  (isValid: (address: URL) => boolean, mustBe: string): Reader<URL> =>
  (value) => {
    const parsed = url('http:', 'https:')(value)
    return parsed instanceof InvalidSetting || isValid(parsed) ? parsed : new InvalidSetting(mustBe)
  }

/** Address of the site: its pages and cookies have no other path than `/`. */
export const siteAddress = webAddress(
  ({ href, origin, hostname }) => href === `${origin}/` && hostName.test(hostname),
  'the address of a whole host, such as https://thuto.example, without path, query, user or second address. Give the site a host name of its own',
)

/** Address of a service. A user and password in it would not be sent. */
export const serviceAddress = webAddress(
  ({ username, password, hash }) => username + password + hash === '',
  'an address without user, password and #. Keys have settings of their own',
)

/** Name or IP address on which the site listens. */
export const listenAddress: Reader<string> = (value) =>
  isIP(value) > 0 || hostName.test(value.toLowerCase())
    ? value
    : new InvalidSetting(
        'an address of this machine, such as 0.0.0.0, without scheme and port. PORT has the port',
      )

/** One or several hosts. The site looks for the primary itself, so other values of target_session_attrs are refused. */
export const databaseAddress: Reader<string> = (value) => {
  const list = hostList(value)
  const { targetSession = 'read-write' } = list ?? {}
  if (!list) return new InvalidSetting('an address starting with postgres:// or postgresql://')
  return targetSession === 'read-write' || targetSession === 'primary'
    ? value
    : new InvalidSetting('an address without target_session_attrs, or with target_session_attrs=read-write')
}

/** One or several hosts of replicas. */
export const replicaAddress: Reader<readonly Host[]> = (value) =>
  hostList(value)?.hosts ?? new InvalidSetting('an address starting with postgres:// or postgresql://')

export const bucketName: Reader<string> = (value) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)
    ? value
    : new InvalidSetting('the name of a bucket: 3 to 63 small letters, digits, dots and hyphens')

export const email: Reader<string> = (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? value : new InvalidSetting('an email address')

/** `thuto@school.example`, or with a name: `Thuto <thuto@school.example>`. */
export const sender: Reader<string> = (value) =>
  /^(?:[^<>\r\n]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/.test(value)
    ? value
    : new InvalidSetting('one email address, such as thuto@school.example or Thuto <thuto@school.example>')

/** Host names separated by commas, without scheme and port. */
export const hostNames: Reader<readonly string[]> = (value) => {
  const names = value.split(',').map((part) => part.trim().toLowerCase())
  return names.every((name) => hostName.test(name))
    ? names
    : new InvalidSetting('names of hosts separated by commas, without scheme and port')
}

export const hostAndPort: Reader<{ host: string; port: number }> = (value) => {
  const [, bracketed, plain, digits] = /^(?:\[([\da-fA-F:]+)\]|([\w.-]+)):(\d{1,5})$/.exec(value) ?? []
  const [host, port] = [bracketed ?? plain, Number(digits)]
  return host !== undefined && port > 0 && port <= 65_535 ? { host, port } : new InvalidSetting('HOST:PORT')
}

/** A public key for age. */
export const backupKey: Reader<string> = (value) =>
  /^age1[02-9ac-hj-np-z]{58}$/.test(value)
    ? value
    : new InvalidSetting('the public key of an age identity, which begins with age1')

export const timeOfDay: Reader<{ hour: number; minute: number }> = (value) => {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  return hour === undefined
    ? new InvalidSetting('a time of day from 00:00 to 23:59')
    : { hour: Number(hour), minute: Number(minute) }
}

/** Date and time; local time of the server without a zone. */
export const moment: Reader<Date> = (value) => {
  const isValid = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?$/.test(value)
  const at = new Date(isValid ? value : Number.NaN)
  return Number.isNaN(at.getTime()) ? new InvalidSetting('a moment such as 2026-11-22T09:30') : at
}

/** Id of an external analytics provider, such as `G-ABC123DEF4`. */
export const measurementId: Reader<string> = (value) =>
  /^[A-Z]{1,4}-[A-Z0-9]{4,20}$/.test(value) ? value : new InvalidSetting('an id such as G-ABC123DEF4')

/** Address of a daemon: `tcp://HOST:PORT`, or its socket as `unix:/PATH`. */
export const socketAddress: Reader<{ host: string; port: number } | { path: string }> = (value) => {
  const [, host, port] = /^tcp:\/\/(\[[\da-f:.]+\]|[^/:@[\]]+):(\d{1,5})\/?$/i.exec(value) ?? []
  const [, path] = /^unix:(?:\/\/)?(\/.+)$/i.exec(value) ?? []
  if (path !== undefined) return { path }
  if (host !== undefined && Number(port) >= 1 && Number(port) <= 65_535)
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  return new InvalidSetting('tcp://HOST:PORT or unix:/PATH')
}
