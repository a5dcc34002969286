/** Finds English texts on a screen in another language. */
import type { Page } from '@playwright/test'
import { messageFiles, type TranslatedText, translatedTexts } from '../../build/read-catalogs.ts'
import { firstLanguage, type Language, ownNames } from '#shared/languages.ts'
import { hasSyntax } from '#shared/message-catalog.ts'

/** Returns the English texts that are translated and not texts of the language itself. */
export function englishTexts(language: Language): ReadonlySet<string> {
  const english = new Set<string>()
  const translated = new Set<string>(Object.values(ownNames))
  for (const file of messageFiles('.')) {
    // Texts with arguments have no fixed form.
    const plain = (texts: TranslatedText[]) => texts.filter(({ text }) => !hasSyntax(text))
    for (const { text } of plain(translatedTexts(file, firstLanguage))) english.add(text.trim())
    for (const each of plain(translatedTexts(file, language)))
      if (each.language === language) translated.add(each.text.trim())
  }
  return new Set([...english].filter((text) => !translated.has(text) && /\p{L}{2}/u.test(text)))
}

/** Returns visible texts and accessible names of the page, except parts with their own `lang`. */
const textsOn = (page: Page) =>
  page.evaluate(() => {
    const own = document.documentElement.lang.slice(0, 2)
    const attributes = ['aria-label', 'title', 'placeholder', 'alt']
    const isOurs = (element: Element | null) =>
      (element?.closest('[lang]')?.getAttribute('lang') ?? own).slice(0, 2) === own
    const texts: (string | null)[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const within = node.parentElement
      // An address of a person that may break within: in two pieces, each a word.
      const isWhole = within?.querySelector('wbr') === null
      // Titles of resources are in any language.
      const isOfPeople = Boolean(within?.closest('[data-row] a'))
      if (isOurs(within) && isWhole && !isOfPeople && !within.closest('script, style, noscript'))
        texts.push(node.nodeValue)
    }
    for (const element of document.body.querySelectorAll('*'))
      if (isOurs(element)) texts.push(...attributes.map((name) => element.getAttribute(name)))
    return texts.flatMap((text) => (text?.trim() ? [text.trim()] : []))
  })

export const untranslatedTexts = async (page: Page, english: ReadonlySet<string>) =>
  [...new Set(await textsOn(page))].filter((text) => english.has(text))
