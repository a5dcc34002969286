/** Readers for settings: each takes the text of one environment variable and gives a value, or says what it must be. */

export type Reader<T> = (text: string) => T | Wrong
export class Wrong {
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
    return number >= min && number <= max ? number : new Wrong(`a whole number from ${min} to ${max}`)
  }

export const oneOf =
  <const T extends string>(...choices: readonly T[]): Reader<T> =>
  (value) =>
    choices.find((choice) => choice === value) ?? new Wrong(`one of: ${choices.join(', ')}`)

/** An address such as `https://thuto.example`, kept without a slash at its end. */
export const url =
  (...schemes: readonly string[]): Reader<URL> =>
  (value) => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined
    return parsed && schemes.includes(parsed.protocol)
      ? parsed
      : new Wrong(`an address starting with ${schemes.map((s) => `${s}//`).join(' or ')}`)
  }

export const bucketName: Reader<string> = (value) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)
    ? value
    : new Wrong('the name of a bucket: 3 to 63 small letters, digits, dots and hyphens')

export const email: Reader<string> = (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? value : new Wrong('an email address')

/** The id an outside analytics provider gave the site, such as `G-ABC123DEF4`. */
export const measurementId: Reader<string> = (value) =>
  /^[A-Z]{1,4}-[A-Z0-9]{4,20}$/.test(value) ? value : new Wrong('an id such as G-ABC123DEF4')

/** `off`, `on` (the nearest proxy), or the addresses and networks of the proxies, separated by commas. */
export const proxies: Reader<boolean | string[]> = (value) => {
  if (value === 'off' || value === 'on') return value === 'on'
  const list = value.split(',').map((part) => part.trim())
  const looksRight = list.every((part) =>
    /^[\da-f.:]+(\/\d{1,3})?$|^(loopback|linklocal|uniquelocal)$/i.test(part),
  )
  return looksRight ? list : new Wrong('off, on, or the addresses of the proxies separated by commas')
}

/** Where a daemon listens: `tcp://HOST:PORT`, or the path of its socket as `unix:/PATH`. */
export const socketAddress: Reader<{ host: string; port: number } | { path: string }> = (value) => {
  const [, host, port] = /^tcp:\/\/(\[[\da-f:.]+\]|[^/:@[\]]+):(\d{1,5})\/?$/i.exec(value) ?? []
  const [, path] = /^unix:(?:\/\/)?(\/.+)$/i.exec(value) ?? []
  if (path !== undefined) return { path }
  if (host !== undefined && Number(port) >= 1 && Number(port) <= 65_535)
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  return new Wrong('tcp://HOST:PORT or unix:/PATH')
}
