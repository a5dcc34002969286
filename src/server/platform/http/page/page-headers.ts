import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Language, languageCookies } from '#shared/languages/languages.ts'
import { htmlHeaders, type InlineHashes } from '../security-headers.ts'
import { askedLanguage } from '../reader-language.ts'

interface Known {
  /** When the file was written. */
  readonly built: number
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Gives the function that says the headers of a page of the build: its path, packed or not, and when that file was written,
 * in ms. A page is read once, and again when it has been built anew under a running site.
 */
export function headersOfPages(secure: boolean, outsideAnalytics: boolean) {
  const known = new Map<string, Known>()
  return (path: string, built: number) => {
    const last = known.get(path)
    if (last?.built === built) return last.headers
    const html = readFileSync(path.replace(/\.(br|gz)$/, ''), 'utf8')
    const headers = htmlHeaders(secure, outsideAnalytics, inlineHashes(html))
    known.set(path, { built, headers })
    return headers
  }
}

const elements = /<(script|style)>([\s\S]*?)<\/\1>/g

/** Of the scripts and styles that stand in a page of our own build; those from files have attributes and are not meant. */
export function inlineHashes(html: string): InlineHashes {
  const found = [...html.matchAll(elements)].map(([, kind, text = '']) => ({
    kind,
    hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  }))
  const of = (wanted: string) => found.filter(({ kind }) => kind === wanted).map(({ hash }) => hash)
  return { scripts: of('script'), styles: of('style') }
}

const chosen = languageCookies.map((name) => new RegExp(`(?:^|; )${name}=([a-z]+)(?:;|$)`))

/** The language of the app's page for somebody: the one chosen in this browser, else the one it asks for. */
export function pageLanguage(headers: IncomingHttpHeaders, offered: readonly Language[]): Language {
  // A choice made on https before the prefixed name came still counts; the next one takes its place.
  const choice = chosen
    .map((name) => name.exec(headers.cookie ?? '')?.[1])
    .find((found) => found !== undefined)
  return offered.find((language) => language === choice) ?? askedLanguage(headers, offered)
}
