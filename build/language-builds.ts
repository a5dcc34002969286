/** The site in each language it offers: the same code with other texts. */
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { fileIn, firstLanguage, isLanguage, type Language } from '../src/shared/languages.ts'
import { readContent } from './read-texts.ts'
import { groupModule, importOneByOne, textsOneByOne } from './texts-one-by-one.ts'

/** The language a build is for: the mode of the build, where that names one. */
export const languageOf = (mode: string): Language => (isLanguage(mode) ? mode : firstLanguage)

/** Puts the texts of the site into a build, in its language; nothing to do while the app is developed in English. */
export function spokenTexts(language: Language): Plugin {
  return {
    name: 'spoken-texts',
    apply: (_config, { command }) => command === 'build' || language !== firstLanguage,
    load: {
      order: 'pre',
      filter: { id: [groupModule, /\/content\/[\w-]+\.json$/] },
      handler(id) {
        if (groupModule.test(id)) return textsOneByOne(id, language)
        return language === firstLanguage ? null : JSON.stringify(readContent(path.basename(id), language))
      },
    },
    transform: {
      filter: { code: /\/messages\.ts["']/ },
      handler: (code) => ({ code: importOneByOne(code), map: null }),
    },
  }
}

/** Names the pages of a build after its language; last of all that changes them. */
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

/** After the English site, those of the other languages into the same folder. */
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
