/** The site in each language it offers: the same code, with the translation in the place of each `messages.ts`. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { fileIn, firstLanguage, isLanguage, type Language } from '../src/shared/languages/languages.ts'
import { missingTexts } from './missing-texts.ts'
import { loadTexts, readContent, translationOf } from './read-texts.ts'

const untranslated = '?english'

/** The text of a module with the texts of `file` in another language. What is translated whole leaves no English behind. */
async function translatedModule(file: string, translation: string): Promise<string> {
  const [english, other] = [await loadTexts(file), await loadTexts(translation)]
  const merged = Object.keys(english).map((name) => {
    const [texts, translated] = [english[name], other[name]]
    if (!texts || !translated) return `export { ${name} } from ${JSON.stringify(file + untranslated)}`
    if (missingTexts(texts, translated).length === 0)
      return `export { ${name} } from ${JSON.stringify(translation)}`
    return `export const ${name} = /* @__PURE__ */ inTranslation(english.${name}, translation.${name})`
  })
  return `
    import { inTranslation } from '#shared/languages/translated.ts'
    import * as english from ${JSON.stringify(file + untranslated)}
    import * as translation from ${JSON.stringify(translation)}
    ${merged.join('\n')}`
}

/** The language a build is for: the mode of the build, where that names one. */
export const languageOf = (mode: string): Language => (isLanguage(mode) ? mode : firstLanguage)

export function spokenTexts(language: Language): Plugin {
  return {
    name: 'spoken-texts',
    enforce: 'pre',
    load: {
      filter: { id: /\/messages\.ts$|\/content\/[\w-]+\.json$/ },
      async handler(id) {
        if (language === firstLanguage) return null
        if (id.endsWith('.json')) return JSON.stringify(readContent(path.basename(id), language))
        const translation = translationOf(id, language)
        return existsSync(translation) ? translatedModule(id, translation) : null
      },
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
