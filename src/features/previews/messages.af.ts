import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const previewTexts = {
  preview: 'Voorskou',
  download: 'Laai af',
  what: 'voorskou',
  loading: 'Voorskou word gelaai',
} satisfies Translated<typeof english.previewTexts>

export const sheetTexts = {
  ownPage: 'Eie bladsy',
  firstPage: 'Die eerste bladsy',
  showFirstPage: 'Wys die eerste bladsy',
  showWhole: 'Wys die hele PDF',
  pdfOf: (title: string) => `${title} (PDF)`,
  beginning: 'So begin die teks',
  text: 'Die teks',
  goesOn: 'Die lêer gaan verder.',
  nothing: {
    waiting: 'Hierdie lêer is nog nie gelees nie.',
    failed: 'Hierdie lêer kon nie hier gelees word nie. Jy kan dit steeds aflaai.',
    done: 'Daar is niks van hierdie lêer om hier te wys nie. Jy kan dit steeds aflaai.',
  },
} satisfies Translated<typeof english.sheetTexts>
