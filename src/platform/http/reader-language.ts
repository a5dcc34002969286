/** Which language a caller reads: what a page's address says, or what a browser asks for (`Accept-Language`). */
import type { IncomingHttpHeaders } from 'node:http'
import { firstLanguage, type Language, languageCookies } from '#shared/languages.ts'

export interface ReaderDeps {
  readonly offeredLanguages: readonly Language[]
  /** Puts the English words of a failure into a language; what has no translation stays. */
  readonly localizeFailure: (language: Language) => (english: string) => string
}

/** `af-ZA;q=0.8`: `af`, 0.8. What cannot be read is wanted least of all. */
function readWish(wish: string) {
  const [tag = '', quality] = wish.split(/;q=/)
  const [language = ''] = tag.split('-')
  return { language, quality: quality === undefined ? 1 : Number(quality) || 0 }
}

/** The offered language that is wanted most; English when none of them is wanted. */
export function acceptedLanguage(
  { 'accept-language': header = '' }: IncomingHttpHeaders,
  offered: readonly Language[],
): Language {
  const wishes = header.toLowerCase().replaceAll(/\s/g, '').split(',').map(readWish)
  const wanted = wishes.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)
  const found = wanted.map(({ language }) => offered.find((each) => each === language))
  return found.find((language) => language !== undefined) ?? firstLanguage
}

/** The language that the address of a plain page names (`?lang=af`). */
export function addressLanguage(url: string, offered: readonly Language[]): Language {
  const asked = new URLSearchParams(url.split('?')[1]).get('lang')
  return offered.find((each) => each === asked) ?? firstLanguage
}

const chosen = languageCookies.map((name) => new RegExp(`(?:^|; )${name}=([a-z]+)(?:;|$)`))

/** The language of the app's page for somebody: the one chosen in this browser, else the one it asks for. */
export function pageLanguage(headers: IncomingHttpHeaders, offered: readonly Language[]): Language {
  // A choice made on https before the prefixed name came still counts; the next one takes its place.
  const choice = chosen
    .map((name) => name.exec(headers.cookie ?? '')?.[1])
    .find((found) => found !== undefined)
  return offered.find((language) => language === choice) ?? acceptedLanguage(headers, offered)
}
