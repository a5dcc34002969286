import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const apiDocsTexts = {
  title: 'Hierdie webwerf se API',
  about:
    'Elke oproep wat die webwerf antwoord, vir mense wat programme skryf. Alles wat openbaar is, kan sonder ’n sleutel gelees word.',
  asFile: 'Dieselfde as ’n lêer (OpenAPI 3.1)',
  contents: 'Inhoud',
  who: 'Wie mag',
  everybody: 'Almal',
  whoeverMay: (ability: string) => `Wie mag: ${ability}`,
  takes: 'Neem',
  required: (name: string) => `${name} (verpligtend)`,
  body: 'Inhoud',
  answers: 'Antwoorde',
} satisfies Translated<typeof english.apiDocsTexts>
