/** Builds the site once for each offered language: the same code with other texts. */
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { fileIn, firstLanguage, isLanguage, type Language } from '../src/shared/languages.ts'
import { importOneByOne, messageModule, messageModuleId } from './compile-messages.ts'
import { catalogPath, readContent } from './read-catalogs.ts'

/** Returns the language of a build: its mode, if that is a language. */
export const languageOf = (mode: string): Language => (isLanguage(mode) ? mode : firstLanguage)

const reasonTitlesId = /\/review-reason-titles\.ts$/

/** The other texts of the reasons are nine tenths of their file. */
function reasonTitles(language: Language): string {
  const { reasons } = readContent('review-reasons.json', language) as {
    readonly reasons: Readonly<Record<string, { readonly title: string }>>
  }
  const titles = Object.entries(reasons).map(([id, { title }]) => [id, title])
  return `export const reasonTitles = ${JSON.stringify(Object.fromEntries(titles))}`
}

/** Plugin: replaces texts by those of the build's language. Development in English loads the catalogues as they are. */
export function spokenTexts(language: Language): Plugin {
  return {
    name: 'spoken-texts',
    apply: (_config, { command }) => command === 'build' || language !== firstLanguage,
    load: {
      order: 'pre',
      filter: { id: [messageModuleId, reasonTitlesId, /\/content\/[\w-]+\.json$/] },
      handler(id) {
        const [, messages = ''] = messageModuleId.exec(id) ?? []
        if (messages) {
          this.addWatchFile(catalogPath(messages, firstLanguage))
          this.addWatchFile(catalogPath(messages, language))
          return messageModule(id, language)
        }
        if (reasonTitlesId.test(id)) return reasonTitles(language)
        return language === firstLanguage ? null : JSON.stringify(readContent(path.basename(id), language))
      },
    },
    transform: {
      filter: { code: /\/messages\.ts["']/ },
      handler: (code) => ({ code: importOneByOne(code), map: null }),
    },
  }
}

/** Plugin: names the pages of a build after its language; runs last. */
export function pagesInLanguage(language: Language): Plugin {
  return {
    name: 'pages-in-language',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (language === firstLanguage) return
        for (const [name, page] of Object.entries(bundle)) {
          if (!name.endsWith('.html') || page.type !== 'asset') continue
          delete bundle[name]
          this.emitFile({ type: 'asset', fileName: fileIn(name, language), source: page.source })
        }
      },
    },
  }
}

/** Plugin: builds the other languages into the same folder after the English build. */
export function otherLanguages(language: Language, offered: readonly Language[]): Plugin {
  let outDir = ''
  return {
    name: 'other-languages',
    apply: 'build',
    configResolved: (resolved) => void (outDir = path.resolve(resolved.root, resolved.build.outDir)),
    async closeBundle(error) {
      if (language !== firstLanguage || error) return
      for (const mode of offered.filter((each) => each !== firstLanguage))
        await build({ mode, logLevel: 'error', build: { outDir, emptyOutDir: false, copyPublicDir: false } })
    },
  }
}
