/** Translations in work that readers may choose (DRAFT_LANGUAGES): what marks their pages. */
import { existsSync, readFileSync } from 'node:fs'
import { contentFile } from '#platform/config/content-layers.ts'
import { html } from '#platform/markup.ts'
import { fileIn, firstLanguage, type Language } from '#shared/languages.ts'
import { messagesIn as sharedMessagesIn } from '#shared/messages.ts'
import { siteOptions } from '#shared/site/site-options.ts'
import { messagesIn } from '../messages.ts'
import { securityContact } from './site-identity.ts'

/** `isiZulu (draft)`; `language` is that of the page. */
export const draftName = (draft: Language, language: Language): string =>
  messagesIn(language).draftTexts.name({ name: sharedMessagesIn(draft).spoken.name })

/** False for languages that the site offers. */
export const isDraft = (language: Language): boolean => siteOptions().drafts?.[language] !== undefined

/** Percent of the texts that are translated, which the build writes; 0 without a build. */
function translatedPercent(language: Language): number {
  const name = `../../../../../dist/web/.pages/${fileIn('translated.txt', language)}`
  const file = new URL(name, import.meta.url)
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
}

/** Locale of pages in a language, as `zu-ZA`. That of English while less than half of a draft is translated. */
export function localeOf(language: Language, percent = () => translatedPercent(language)): string {
  const isEnglish = isDraft(language) && percent() < 50
  return sharedMessagesIn(isEnglish ? firstLanguage : language).spoken.locale
}

/** The banner of pages in a draft; empty in other languages. */
export function draftBanner(language: Language): string {
  if (!isDraft(language)) return ''
  const text = messagesIn(language).draftTexts.banner({ percent: translatedPercent(language) })
  const [first] = contentFile('about-us.json')['contacts'] as readonly { readonly email: string }[]
  const contact = first?.email ?? securityContact.contact
  return html`<aside class="wrap without">${text} <a href="mailto:${contact}">${contact}</a></aside>`
}

/** Adds locale, banner and `noindex` to the page of the app in a draft. */
export function markDraft(page: string, language: Language): string {
  if (!isDraft(language)) return page
  return page
    .replace(/<html lang="[^"]*"/, `<html lang="${localeOf(language)}"`)
    .replace('</head>', '<meta name="robots" content="noindex" /></head>')
    .replace('<div id="root">', (root) => draftBanner(language) + root)
}
