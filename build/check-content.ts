import type { Plugin } from 'vite'
import {
  contentFiles,
  contentFileError,
  type ContentFileName,
} from '../src/features/content/content-files.ts'
import { addressIn, type Language } from '../src/shared/languages.ts'
import type { spoken } from '../src/shared/messages.ts'
import type { pageTexts } from '../src/web/messages.ts'
import { readContent, readContentFile, readTexts } from './read-texts.ts'

const escaped = (text: unknown) =>
  String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Values of the placeholders in HTML pages. */
async function pageWords(language: Language): Promise<Readonly<Record<string, unknown>>> {
  const { locale } = await readTexts<typeof spoken>('src/shared/messages.ts', 'spoken', language)
  const texts = await readTexts<typeof pageTexts>('src/web/messages.ts', 'pageTexts', language)
  const lite = addressIn('/lite', language)
  return { ...readContent('branding.json', language), ...texts, locale, language, lite }
}

/** Plugin: fails the build on an invalid content file, and fills the placeholders of HTML pages. */
export function ownersContent(language: Language): Plugin {
  return {
    name: 'check-content',
    buildStart() {
      const names = Object.keys(contentFiles) as ContentFileName[]
      const error = names.flatMap((name) => contentFileError(name, readContentFile(name, language), language))
      if (error.length > 0) this.error(error.join('\n'))
    },
    async transformIndexHtml(html) {
      const values = await pageWords(language)
      return html.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(values[name]))
    },
  }
}
