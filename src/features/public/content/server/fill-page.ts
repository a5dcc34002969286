/** Fills a template of the build with what the site's owner has set. */
import { scriptJson, webSite } from '#features/public/harvest/schema-org.ts'
import { optionsBlockId, type SiteOptions, type SiteWords } from '#shared/site/site-options.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Fills the owner's words in any page. */
export const fillWords = (template: string, words: SiteWords): string =>
  template.replace(/\{\{(siteName|description|keywords)\}\}/g, (_, name: keyof SiteWords) =>
    escaped(String(words[name])),
  )

const dataBlock = (attributes: string, data: object) => `<script ${attributes}>${scriptJson(data)}</script>`

/** Beside the same words, where the blocks cost the fewest bytes. */
const afterWords = '<link rel="icon"'

/** Adds the data blocks of the page of the app and `home`, the markup of its first view; empty in development. */
export function fillPage(template: string, options: SiteOptions, home = ''): string {
  const blocks = [
    dataBlock('type="application/ld+json"', webSite(options.words)),
    dataBlock(`type="application/json" id="${optionsBlockId}"`, options),
  ]
  // Replacer functions: a `$` in a replacement string would be a pattern.
  return fillWords(template, options.words)
    .replace(afterWords, (link) => blocks.join('') + link)
    .replace('<div id="root"></div>', () => `<div id="root">${home}</div>`)
}
