import type { IncomingHttpHeaders } from 'node:http'
import { type Language, languageCookies } from '#shared/languages/languages.ts'
import { askedLanguage } from '../reader-language.ts'

const chosen = languageCookies.map((name) => new RegExp(`(?:^|; )${name}=([a-z]+)(?:;|$)`))

/** The language of the app's page for somebody: the one chosen in this browser, else the one it asks for. */
export function pageLanguage(headers: IncomingHttpHeaders, offered: readonly Language[]): Language {
  // A choice made on https before the prefixed name came still counts; the next one takes its place.
  const choice = chosen
    .map((name) => name.exec(headers.cookie ?? '')?.[1])
    .find((found) => found !== undefined)
  return offered.find((language) => language === choice) ?? askedLanguage(headers, offered)
}
