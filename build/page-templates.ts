/** Templates of the pages: with the texts of their language and without a word of the site's owner. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Plugin } from 'vite'
import { fillPage } from '../src/features/public/content/server/fill-page.ts'
import { addressIn, fileIn, firstLanguage, type Language } from '../src/shared/languages.ts'
import { messagesIn as sharedMessagesIn } from '../src/shared/messages.ts'
import type { SiteOptions } from '../src/shared/site/site-options.ts'
import { messagesIn } from '../src/web/messages.ts'
import { translatableTexts, translatedPercent } from './translatable-texts.ts'

/** The server fills the templates; their folder is not served. */
export const templatesFolder = '.pages'

/** Returns the path of a template of a language in the build. */
export const templateOf = (file: string, language: Language) => `${templatesFolder}/${fileIn(file, language)}`

function pageTexts(language: Language): Readonly<Record<string, string>> {
  const { locale } = sharedMessagesIn(language).spoken
  return { ...messagesIn(language).pageTexts, locale, language, lite: addressIn('/lite', language) }
}

const waitMs = 500

/** Waits for the site beside `npm run dev`, which starts at the same time. */
async function readOptions(backend: string, language: Language): Promise<SiteOptions> {
  for (;;) {
    const answer = await fetch(`${backend}/api/site?lang=${language}`).catch(() => undefined)
    if (answer?.ok) return (await answer.json()) as SiteOptions
    await pause(waitMs)
  }
}

/** Plugin: in the build makes the templates, in development pages with the options of the site at `backend`. */
export function pageTemplates(language: Language, backend: string): Plugin {
  const texts = pageTexts(language)
  let isServed = false
  return {
    name: 'page-templates',
    configResolved: ({ command }) => void (isServed = command === 'serve'),
    async transformIndexHtml(html) {
      const template = html.replace(
        /\{\{(\w+)\}\}/g,
        (placeholder, name: string) => texts[name] ?? placeholder,
      )
      return isServed ? fillPage(template, await readOptions(backend, language)) : template
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [name, page] of Object.entries(bundle)) {
          if (!name.endsWith('.html') || page.type !== 'asset') continue
          delete bundle[name]
          this.emitFile({ type: 'asset', fileName: templateOf(name, language), source: page.source })
        }
        if (language === firstLanguage) return
        const source = String(translatedPercent(translatableTexts('.', language)))
        this.emitFile({ type: 'asset', fileName: templateOf('translated.txt', language), source })
      },
    },
  }
}
