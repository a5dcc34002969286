import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const partTexts = {
  close: 'Sluit',
  remove: 'Verwyder',
  loading: 'Laai tans',
  opensInNewTab: ' (maak in ’n nuwe oortjie oop)',
} satisfies Translated<typeof english.partTexts>
