/** Language of a request: from the page's URL, else from `Accept-Language`. */
import type { IncomingHttpHeaders } from 'node:http'
import { firstLanguage, type Language, languageCookies } from '#shared/languages.ts'

/** Parses `af-ZA;q=0.8` into `af` and 0.8; an unreadable quality counts as 0. */
function parseLanguageRange(range: string) {
  const [tag = '', quality] = range.split(/;q=/)
  const [language = ''] = tag.split('-')
  return { language, quality: quality === undefined ? 1 : Number(quality) || 0 }
}

/** Returns the offered language of the highest quality, English if none matches. */
export function acceptedLanguage(
  { 'accept-language': header = '' }: IncomingHttpHeaders,
  offered: readonly Language[],
): Language {
  const ranges = header.toLowerCase().replaceAll(/\s/g, '').split(',').map(parseLanguageRange)
  const acceptable = ranges.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)
  const found = acceptable.map(({ language }) => offered.find((each) => each === language))
  return found.find((language) => language !== undefined) ?? firstLanguage
}

/** Language in the URL of a page without scripts (`?lang=af`). */
export function addressLanguage(url: string, offered: readonly Language[]): Language {
  const requested = new URLSearchParams(url.split('?')[1]).get('lang')
  return offered.find((each) => each === requested) ?? firstLanguage
}

const chosen = languageCookies.map((name) => new RegExp(`(?:^|; )${name}=([a-z]+)(?:;|$)`))

/** Language of the app's page: the visitor's choice among all, else the browser's among the offered ones. */
export function pageLanguage(headers: IncomingHttpHeaders, all: readonly Language[], offered = all) {
  // The unprefixed cookie of earlier versions still counts; the next choice replaces it.
  const choice = chosen
    .map((name) => name.exec(headers.cookie ?? '')?.[1])
    .find((found) => found !== undefined)
  return all.find((language) => language === choice) ?? acceptedLanguage(headers, offered)
}
