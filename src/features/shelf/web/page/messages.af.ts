import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const pageTexts = {
  offline: 'Jy is vanlyn. Wat hier gehou word, maak steeds oop.',
  cannotKeep: 'Niks kan hier gehou word nie',
  loading: 'Wat gehou word, word gelaai',
  nothingYet:
    'Daar word nog niks op hierdie foon gehou nie. Druk Hou langs ’n hulpbron, en dit maak hier sonder ’n netwerk oop.',
  list: 'Op hierdie foon gehou',
  fits: (room: string) => `Volgens die blaaier is daar plek vir nog ${room}.`,
  mayBeCleared: 'Wanneer die foon vol raak, kan hierdie blaaier skrap wat gehou word.',
  search: 'Soek in wat gehou word',
  found: (resources: string) => `${resources} gevind`,
  noMatch: (q: string) => `Niks wat hier gehou word, pas by “${q}” nie.`,
  showAll: 'Wys alles',
} satisfies Translated<typeof english.pageTexts>

export const itemTexts = {
  opensWithNetwork: 'Maak net met ’n netwerk oop',
  cleared: 'Hierdie blaaier het die lêer geskrap.',
  outdated: 'Daar is ’n nuwer weergawe.',
  keepAgain: 'Hou weer',
  get: 'Kry dit',
} satisfies Translated<typeof english.itemTexts>

export const removalTexts = {
  removed: (title: string) => `${title} is verwyder.`,
  putBack: 'Sit terug',
  all: 'Verwyder alles',
  askAll: 'Verwyder alles van hierdie foon?',
  aboutAll: (kept: string) =>
    `${kept}. Alles bly op die webwerf: met ’n netwerk kan dit weer hier gehou word.`,
  keepThem: 'Hou alles',
  removing: 'Word verwyder …',
  takenDown: (count: number) =>
    count === 1
      ? 'Een hulpbron is van die webwerf verwyder'
      : 'Sommige hulpbronne is van die webwerf verwyder',
  aboutTakenDown: (count: number) =>
    `Die webwerf wys ${count === 1 ? 'dit nie meer nie, daarom is dit' : 'hulle nie meer nie, daarom is hulle'} ook van hierdie foon verwyder:`,
  ok: 'OK',
} satisfies Translated<typeof english.removalTexts>
