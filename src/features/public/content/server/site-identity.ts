/** Name, languages and security contact of the site, as its owner wrote them. The start has checked them. */
import { contentFile } from '#platform/config/content-layers.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import type { SiteWords } from '#shared/site/site-options.ts'

/** Texts of `branding.json` in a language. */
export const brandingIn = (language: Language) => contentFile('branding.json', language) as SiteWords
export const branding = brandingIn(firstLanguage)

/** English first. */
export const offeredLanguages = contentFile('languages.json')['offered'] as readonly Language[]

/** Translations in work. */
export const draftLanguages = contentFile('languages.json')['drafts'] as readonly Language[]

/** Published in `/.well-known/security.txt`. */
export const securityContact = contentFile('security.json') as Readonly<
  Record<'contact' | 'languages', string>
>
