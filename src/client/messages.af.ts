import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const networkTexts = {
  noAnswer: 'Geen antwoord het gekom nie. Kyk asseblief of jy verbind is en probeer weer.',
  withNumber: (requestId: string) => ` (Nommer ${requestId})`,
  partMissing:
    'Hierdie deel van die webwerf het nie aangekom nie. Kyk asseblief of jy verbind is en laai dit weer.',
} satisfies Translated<typeof english.networkTexts>
