import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const homeTexts = {
  subjects: (count: number) => `${count} vakke`,
  free: 'Gratis om te gebruik',
  noSignIn: 'Lees sonder om aan te meld',
  gallery: 'Vakke en meer:',
  captions: {
    otherOers: '11 boekreekse',
    selfDirectedLearning: '11 boeke',
    contributors: 'Wie dit begin het',
    aboutUs: 'Doel en kontak',
    viewAccount: 'Jou besonderhede',
  },
} satisfies Translated<typeof english.homeTexts>

export const wayTexts = {
  pageComes: 'Die bladsy word gelaai',
  allSubjects: 'Sien alle vakke',
} satisfies Translated<typeof english.wayTexts>

export const errorTexts = {
  meta: {
    title: 'Iets het verkeerd geloop',
    description: 'Hierdie bladsy kon nie gewys word nie.',
    keywords: 'fout',
  },
  title: 'Onverwagte fout op die webwerf!',
  notFound: '404: nie gevind nie',
  home: 'Gaan na Tuis',
  again: 'Laai weer',
} satisfies Translated<typeof english.errorTexts>
