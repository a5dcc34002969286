import type { IncomingHttpHeaders } from 'node:http'
import { type Language, languageCookie } from '#shared/languages/languages.ts'
import { askedLanguage } from '../reader-language.ts'

const chosen = new RegExp(`(?:^|; )${languageCookie}=([a-z]+)(?:;|$)`)

/** The language of the app's page for somebody: the one chosen in this browser, else the one it asks for. */
export function pageLanguage(headers: IncomingHttpHeaders, offered: readonly Language[]): Language {
  const [, choice] = chosen.exec(headers.cookie ?? '') ?? []
  return offered.find((language) => language === choice) ?? askedLanguage(headers, offered)
}
