import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const unexpectedTexts = {
  message: 'Iets het aan ons kant verkeerd gegaan. Probeer asseblief weer.',
} satisfies Translated<typeof english.unexpectedTexts>
