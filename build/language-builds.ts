/** Builds the site once for each offered language: the same code with other texts. */
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { firstLanguage, isLanguage, type Language } from '../src/shared/languages.ts'
import { textAddress } from '../src/shared/site/app-shell.ts'
import { importOneByOne, messageModule, messageModuleId } from './compile-messages.ts'
import { catalogPath, knownTexts } from './read-catalogs.ts'

/** Returns the language of a build: its mode, if that is a language. */
export const languageOf = (mode: string): Language => (isLanguage(mode) ? mode : firstLanguage)

const reasonTitlesId = /\/review-reason-titles\.ts$/

/** Content that browser code imports, after TypeScript is compiled. */
const importsOfContent = /["']#content\/([\w-]+)\.json["']\s*with\s*\{[^}]*\}/g

/** Plugin: replaces texts by those of the build's language. Development in English loads all texts as they are. */
export function spokenTexts(language: Language): Plugin {
  return {
    name: 'spoken-texts',
    apply: (_config, { command }) => command === 'build' || language !== firstLanguage,
    watchChange: () => knownTexts.clear(),
    load: {
      order: 'pre',
      filter: { id: [messageModuleId, reasonTitlesId] },
      handler(id) {
        const [, messages = ''] = messageModuleId.exec(id) ?? []
        if (messages) {
          this.addWatchFile(catalogPath(messages, firstLanguage))
          this.addWatchFile(catalogPath(messages, language))
          return messageModule(id, language)
        }
        // The other texts of the reasons are nine tenths of their file.
        return `export { default as reasonTitles } from '${textAddress('review-reason-titles', language)}'`
      },
    },
    // The site sends the owner's texts, so that a build fits any site.
    resolveId: {
      order: 'pre',
      filter: { id: /^\/api\/site\/texts\// },
      handler: (id) => ({ id, external: 'absolute' }),
    },
    transform: {
      filter: { code: [/\/messages\.ts["']/, importsOfContent] },
      handler: (code) => ({
        code: importOneByOne(
          code.replace(importsOfContent, (_, name: string) => `'${textAddress(name, language)}'`),
        ),
        map: null,
      }),
    },
  }
}

/** Plugin: builds the other languages into the same folder after the English build. */
export function otherLanguages(language: Language, languages: readonly Language[]): Plugin {
  let outDir = ''
  return {
    name: 'other-languages',
    apply: 'build',
    configResolved: (resolved) => void (outDir = path.resolve(resolved.root, resolved.build.outDir)),
    async closeBundle(error) {
      if (language !== firstLanguage || error) return
      for (const mode of languages.filter((each) => each !== firstLanguage))
        await build({ mode, logLevel: 'error', build: { outDir, emptyOutDir: false, copyPublicDir: false } })
    },
  }
}
