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

/** What the placeholders of the pages stand for. */
async function pageWords(language: Language): Promise<Readonly<Record<string, unknown>>> {
  const { locale } = await readTexts<typeof spoken>('src/shared/messages.ts', 'spoken', language)
  const texts = await readTexts<typeof pageTexts>('src/web/messages.ts', 'pageTexts', language)
  const lite = addressIn('/lite', language)
  return { ...readContent('branding.json', language), ...texts, locale, language, lite }
}

/** Stops the build when a content file is not as it should be; puts the words of the pages into their HTML. */
export function ownersContent(language: Language): Plugin {
  return {
    name: 'check-content',
    buildStart() {
      const names = Object.keys(contentFiles) as ContentFileName[]
      const error = names.flatMap((name) => contentFileError(name, readContentFile(name, language), language))
      if (error.length > 0) this.error(error.join('\n'))
    },
    async transformIndexHtml(html) {
      const words = await pageWords(language)
      return html.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(words[name]))
    },
  }
}
