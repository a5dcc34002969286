import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

const wait = (seconds: number) =>
  seconds < 60
    ? `${seconds} ${seconds === 1 ? 'sekonde' : 'sekondes'}`
    : `${Math.ceil(seconds / 60)} ${seconds <= 60 ? 'minuut' : 'minute'}`

export const errorTexts = {
  titles: {
    400: 'Hierdie adres of vorm is nie volledig nie',
    401: 'Jou blaaier het geen koekie gestuur nie',
    403: 'Hierdie vorm kom nie van hier af nie',
    404: 'Hier is niks by hierdie adres nie',
    410: 'Hierdie hulpbron is nie meer hier nie',
    415: 'Hierdie vorm kon nie gelees word nie',
    429: 'Te veel versoeke',
    503: 'Die webwerf is besig',
    other: 'Iets het verkeerd geloop',
  },
  steps: {
    400: 'Gaan terug, kyk na wat jy getik of gekies het, en probeer weer. ’n Soektog het hoogstens 200 karakters, ’n verslag 500.',
    401: 'Laat koekies vir hierdie webwerf toe, gaan terug, laai die bladsy met die vorm weer en stuur dit nog een keer.',
    403: 'Gaan terug, laai die bladsy met die vorm weer en stuur dit nog een keer.',
    404: 'Kyk na die adres, of soek die hulpbron volgens sy titel.',
    410: 'Die moderators of die maker het dit weggeneem. Soek ’n ander een volgens titel of vak.',
    415: 'Gaan terug, laai die bladsy met die vorm weer en stuur dit nog een keer.',
    other:
      'Gaan terug en probeer weer. As dit weer gebeur, sê asseblief vir die mense wat die webwerf bestuur.',
  },
  wait: (seconds: number) => `Probeer weer oor ${wait(seconds)}.`,
  again: 'Probeer weer',
  subjects: 'Alle vakke',
} satisfies Translated<typeof english.errorTexts>
