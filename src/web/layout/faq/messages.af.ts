import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const faqTexts = { title: 'Vrae wat dikwels gevra word' } satisfies Translated<typeof english.faqTexts>
