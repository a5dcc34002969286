/** Finds English texts on a screen in another language. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { loadTexts, translationOf } from '../../build/read-texts.ts'
import { type Language, ownNames } from '#shared/languages.ts'

/** Plain texts by key; texts with arguments have no fixed form. */
function plainTexts(texts: object, name = ''): (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) => {
    if (typeof text === 'string') return [[`${name}.${key}`, text.trim()] as const]
    return typeof text === 'object' && text !== null ? plainTexts(text, `${name}.${key}`) : []
  })
}

/** Returns the English texts that are translated and not texts of the language itself. */
export async function englishTexts(language: Language): Promise<ReadonlySet<string>> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'messages.ts')
    .map((file) => path.resolve('src', file))
  const english = new Set<string>()
  const translated = new Set<string>()
  for (const file of files) {
    for (const [, text] of plainTexts(await loadTexts(file))) english.add(text)
    for (const [, text] of plainTexts(await loadTexts(translationOf(file, language)))) translated.add(text)
  }
  for (const name of Object.values(ownNames)) translated.add(name)
  return new Set([...english].filter((text) => !translated.has(text) && /\p{L}{2}/u.test(text)))
}

/** Returns visible texts and accessible names of the page, except parts with their own `lang`. */
const textsOn = (page: Page) =>
  page.evaluate(() => {
    const own = document.documentElement.lang.slice(0, 2)
    const told = ['aria-label', 'title', 'placeholder', 'alt']
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
      if (isOurs(element)) texts.push(...told.map((name) => element.getAttribute(name)))
    return texts.flatMap((text) => (text?.trim() ? [text.trim()] : []))
  })

export const untranslatedTexts = async (page: Page, english: ReadonlySet<string>) =>
  [...new Set(await textsOn(page))].filter((text) => english.has(text))
