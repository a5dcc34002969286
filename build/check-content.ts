import type { Plugin } from 'vite'
import { addressIn, type Language } from '../src/shared/languages.ts'
import { messagesIn as sharedMessagesIn } from '../src/shared/messages.ts'
import { messagesIn } from '../src/web/messages.ts'
import { contentFileError, type ContentFileName, contentFiles } from './content-files.ts'
import { readContent, readContentFile } from './read-catalogs.ts'

const escaped = (text: unknown) =>
  String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Values of the placeholders in HTML pages. */
function pageWords(language: Language): Readonly<Record<string, unknown>> {
  const { locale } = sharedMessagesIn(language).spoken
  const texts = messagesIn(language).pageTexts
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
      const values = pageWords(language)
      return html.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(values[name]))
    },
  }
}
