import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const aboutUsTexts = {
  title: 'Oor ons',
  description: (siteName: string) => `Waarvoor ${siteName} daar is, hoe jy kan bydra, en wie jy kan vra.`,
  keywords: 'oor ons, doel, kontak, bydra, oop opvoedkundige hulpbronne',
  contact: 'Kontak',
  contribute: 'Dra hulpbronne by',
} satisfies Translated<typeof english.aboutUsTexts>

export const contributorsTexts = {
  meta: {
    title: 'Bydraers',
    description: 'Wie hierdie versameling leerhulpbronne begin het.',
    keywords: 'bydraers, stigters',
  },
  lead: 'Hierdie webwerf leef van wat opvoeders en studente bydra. Twee mense het dit begin.',
  founders: 'Stigters',
} satisfies Translated<typeof english.contributorsTexts>

export const otherOersTexts = {
  meta: {
    title: 'Ander oop opvoedkundige hulpbronne',
    description: 'Elf gratis boekreekse vir skole, en twee ander plekke wat die moeite werd is.',
    keywords: 'OOH, oop handboeke, leesboeke, werkboeke, studiegidse, Suid-Afrika',
  },
  lead: 'Gratis boekreekse wat ander uitgee. Elkeen maak by sy uitgewer oop, waar sy lisensie geskryf staan.',
  series: 'Boekreekse',
  useful: 'Ander nuttige hulpbronne',
} satisfies Translated<typeof english.otherOersTexts>

export const selfDirectedLearningTexts = {
  meta: {
    title: 'Selfgerigte leer',
    description: '’n Navorsingseenheid en elf ooptoegang-boeke oor selfgerigte leer.',
    keywords: 'selfgerigte leer, navorsing, ooptoegang-boeke, hoër onderwys',
  },
  books: 'Boeke',
  volume: (volume: number) => `Deel ${volume}`,
} satisfies Translated<typeof english.selfDirectedLearningTexts>
