import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const beyondTexts = {
  toldOtherWords: (total: number) => `${total} met ander woorde gevind.`,
  toldInside: (total: number) => `${total} binne lêers gevind.`,
  otherWords: (words: readonly string[]) => `Met ander woorde gevind (${words.join(', ')})`,
  inside: 'Binne lêers',
  shown: (shown: number, total: number | string) => `${shown} van ${total} word gewys.`,
  foundBy: (word: string) => `Gevind deur “${word}”`,
} satisfies Translated<typeof english.beyondTexts>

export const nextStepTexts = {
  title: 'Wat jy kan probeer',
  lookThrough: { before: 'Kyk deur alles in ', after: '.' },
  fewerWords: 'Gebruik minder woorde, of net hoe ’n woord begin: “fotos” vind fotosintese.',
  otherLanguage: 'Gebruik die woord van die ander taal, Engels of Afrikaans.',
  contribute: {
    before: 'As jy so ’n hulpbron het, ',
    link: 'dra dit by',
    after:
      '. Soektogte wat niks vind nie, word getel, sonder om te sê wie gesoek het, sodat moderators sien wat ontbreek.',
  },
} satisfies Translated<typeof english.nextStepTexts>
