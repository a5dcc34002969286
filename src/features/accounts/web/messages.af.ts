import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const sessionUnknownTexts = {
  title: 'Hierdie bladsy het die netwerk nodig',
  why: 'Die webwerf kon nie gevra word wie hier aangemeld is nie. Kyk asseblief of jy verbind is en probeer weer.',
  retry: 'Probeer weer',
} satisfies Translated<typeof english.sessionUnknownTexts>
