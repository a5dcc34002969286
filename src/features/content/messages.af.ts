import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const coverTexts = {
  ofBook: (title: string) => `Voorblad van ${title}`,
  ofPerson: (name: string) => `Prent van ${name}`,
} satisfies Translated<typeof english.coverTexts>
