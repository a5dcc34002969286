/** Frame of plain pages: HTML from the server without scripts or cookies. */
import { html } from '#platform/markup.ts'
import { dateFormats } from '#shared/formats/dates.ts'
import { addressIn, firstLanguage, type Language } from '#shared/languages.ts'
import { leavesSite } from '#shared/paths.ts'
import { messagesIn as sharedMessagesIn } from '#shared/messages.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { writtenLanguage } from '#features/catalogue/resources/format.ts'
import { siteOptions } from '#shared/site/site-options.ts'
import { messagesIn as previewMessagesIn } from '#features/contributing/previews/messages.ts'
import { scriptJson } from '#features/public/harvest/schema-org.ts'
import { draftBanner, draftName, isDraft, localeOf } from '#features/public/content/server/draft-languages.ts'
import { branding, brandingIn, offeredLanguages } from '#features/public/content/server/site-identity.ts'
import { messagesIn } from '../messages.ts'
import { styleElement } from './styles.ts'

export interface PlainPage {
  /** For the tab, without the name of the site. */
  readonly title: string
  readonly language: Language
  /** Path and query of the page in the first language. */
  readonly path: string
  /** As `https://thuto.example`. A page without it asks search engines not to index it. */
  readonly baseUrl?: string
  /** Of this site, if the page has no `baseUrl` but links from users. */
  readonly origin?: string
  /** For search engines; by default that of the site. */
  readonly description?: string
  /** Data blocks of JSON-LD. */
  readonly data?: readonly object[]
  /** Safe HTML. */
  readonly head?: string
  /** Safe HTML inside `main`; begins with an `h1`. */
  readonly body: string
  /** Value of the search box. */
  readonly searchText?: string | undefined
  /** Extra CSS of this kind of page. Its route passes `styleHash` of the same rules. */
  readonly styles?: string
}

/** `{ language: 'af', locale: 'af-ZA', name: 'Afrikaans' }` */
export const spokenIn = (language: Language) => sharedMessagesIn(language).spoken
/** Attribute for a text whose language differs from the page. */
export function langAttribute(text: Pick<PublicResource, 'languages'>, ofPage: Language) {
  const language = writtenLanguage(text)
  return language === undefined || language === ofPage ? '' : html`lang="${language}"`
}

const [formatSouthAfrican] = dateFormats('Africa/Johannesburg')
/** `28 Nov 2026` in South African time, wherever the server runs. */
export const dateIn = (language: Language, iso: string) => formatSouthAfrican(iso, spokenIn(language).months)

const mark = `<svg width="32" height="32" viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="9" fill="#23306e"/><path d="M6 11q7-3 14 1.5Q27 8 34 11v18q-7-3-14 1.5Q13 26 6 29z" fill="#fbf8f2"/><path d="M9.500 16l3.500 3.500 3.500-3.500M23.500 16l3.500 3.500 3.500-3.500M9.500 22l3.500 3.500 3.500-3.500M23.500 22l3.500 3.500 3.500-3.500" fill="none" stroke="#c97b0a" stroke-width="2"/></svg>`

/** Canonical URL and other languages for search engines, or `noindex`. */
function addressesOf({ baseUrl, path, language }: PlainPage): string {
  if (baseUrl === undefined || isDraft(language)) return '<meta name="robots" content="noindex" />'
  const at = (version: Language) => baseUrl + addressIn(path, version)
  const versions = [...offeredLanguages.map((each) => [each, at(each)]), ['x-default', at(firstLanguage)]]
  const others = versions.map(
    ([name, address]) => html`<link rel="alternate" hreflang="${name}" href="${address}" />`,
  )
  return html`<link rel="canonical" href="${at(language)}" />!${others}`
}

const otherLanguages = ({ path, language }: PlainPage) =>
  offeredLanguages
    .filter((each) => each !== language)
    .map((each) => {
      const { locale, name } = spokenIn(each)
      return html`<a href="${addressIn(path, each)}" hreflang="${locale}" lang="${locale}">${name}</a>`
    })

function headerOf(page: PlainPage): string {
  const { language, searchText = '' } = page
  const texts = messagesIn(language).frameTexts
  const languageField =
    language === firstLanguage ? '' : html`<input type="hidden" name="lang" value="${language}" />`
  return html`<header>
    <div class="wrap">
      <a class="brand" href="/">!${mark}${branding.siteName}</a>
      <nav aria-label="${texts.siteNavigation}">
        <a href="${addressIn('/lite', language)}">${texts.subjects}</a>
        <a href="/">${texts.fullSite}</a>
        !${otherLanguages(page)}
      </nav>
      <form class="find" role="search" action="/lite/search">
        <label class="visuallyHidden" for="q">${texts.searchLabel}</label>
        <input id="q" name="q" type="search" maxlength="200" value="${searchText}" />!${languageField}<button>
          ${texts.search}
        </button>
      </form>
    </div>
  </header>`
}

const footerOf = ({ path, language }: PlainPage) => {
  const texts = messagesIn(language).frameTexts
  const drafts = siteOptions()
    .languages.filter((each) => isDraft(each) && each !== language)
    .map((each) => html`<a href="${addressIn(path, each)}" rel="nofollow">${draftName(each, language)}</a>`)
  return html`<footer>
    <div class="wrap">
      <p>${brandingIn(language).disclaimer}</p>
      <nav>
        <a href="/#/about-us">${texts.aboutUs}</a> <a href="/#/privacy">${texts.privacy}</a>
        <a href="${addressIn('/about-data', language)}">${messagesIn(language).dataTexts.title}</a>!${drafts}
      </nav>
    </div>
  </footer>`
}

/** Tag and content of a link to a web address; values are escaped, so no attribute has a `>`. */
const webLink = /<a\s[^>]*?href="(https?:[^"]*)"[^>]*>.*?(?=<\/a\s*>)/gs

/** Links to other hosts end in a hidden text: networks that make this site free charge for them. */
function withDataNotes({ body, language, baseUrl = '', origin = baseUrl }: PlainPage): string {
  const note = html`<span class="visuallyHidden">${previewMessagesIn(language).readingTexts.usesData}</span>`
  return body.replaceAll(webLink, (link, href: string) => (leavesSite(href, origin) ? link + note : link))
}

const dataBlock = (data: object) => `<script type="application/ld+json">${scriptJson(data)}</script>`

/** Returns a whole page with its styles. */
export function plainPage(page: PlainPage): string {
  const { title, language, data = [], head = '', styles } = page
  const { description = brandingIn(language).description } = page
  return html`<!doctype html>
    <html lang="${localeOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title} · ${branding.siteName}</title>
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        !${addressesOf(page)}
        <meta name="description" content="${description}" />
        !${head} !${data.map(dataBlock)} !${styleElement(styles)}
      </head>
      <body>
        <a class="skip" href="#main">${messagesIn(language).frameTexts.skip}</a>
        !${draftBanner(language)}!${headerOf(page)}
        <main id="main" class="wrap" tabindex="-1">!${withDataNotes(page)}</main>
        !${footerOf(page)}
      </body>
    </html> `
}
