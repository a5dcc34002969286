import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const previewTexts = {
  preview: 'Voorskou',
  download: 'Laai af',
  what: 'voorskou',
  loading: 'Voorskou word gelaai',
} satisfies Translated<typeof english.previewTexts>
