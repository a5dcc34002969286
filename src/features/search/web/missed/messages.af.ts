import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const missedTexts = {
  open: 'Wat onderwysers nie kry nie',
  loading: 'Die lys word gelaai',
  notLoaded: 'Die lys het nie gekom nie. Maak dit toe en probeer weer.',
  searches: 'soektogte',
  none: 'Elke soektog van die laaste 90 dae het iets gevind.',
  about:
    'Soektogte van die laaste 90 dae wat niks gevind het nie, die mees algemene eerste. Wie gesoek het, word nie gehou nie.',
  table: 'Soektogte wat niks gevind het nie',
  words: 'Woorde',
  times: 'Kere',
  lastOn: 'Laas op',
} satisfies Translated<typeof english.missedTexts>
