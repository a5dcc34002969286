import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const missedTexts = {
  open: 'Wat onderwysers nie kry nie',
  loading: 'Die lys word gelaai',
  notLoaded: 'Die lys het nie gekom nie. Maak dit toe en probeer weer.',
  searches: 'soektogte',
  none: 'Geen soektog van die laaste 90 dae het van drie of meer plekke af niks gevind nie.',
  about:
    'Soektogte van die laaste 90 dae wat niks gevind het nie, die mees algemene eerste. Woorde word gewys sodra hulle van drie plekke gekom het; wie gesoek het, word nie gehou nie.',
  table: 'Soektogte wat niks gevind het nie',
  words: 'Woorde',
  times: 'Kere',
  lastOn: 'Laas op',
} satisfies Translated<typeof english.missedTexts>
