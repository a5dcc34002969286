import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const shelfTexts = {
  gigabytes: (size: number) => `${size.toFixed(1).replace('.', ',')} GB`,
  noRoom: (needed: string, free?: string) =>
    `Daar is nie genoeg plek op hierdie foon nie: dit het ${needed} nodig${free === undefined ? '' : `, en ${free} is beskikbaar`}. Verwyder iets en probeer dan weer.`,
  cannotKeep:
    'Hierdie blaaier hou niks hier nie, dalk omdat dit ’n privaat venster is. Laai die lêer eerder af.',
  plainHttp:
    'Om iets hier te hou, is ’n veilige adres (https) nodig, en hierdie een is nie veilig nie. Laai die lêer eerder af: die grootte staan daarby.',
  takenDown: 'Dit is van die webwerf verwyder, en word dus ook nie hier gehou nie.',
} satisfies Translated<typeof english.shelfTexts>

export const keepTexts = {
  keep: 'Hou',
  onThisPhone: 'op hierdie foon',
  kept: 'Gehou',
  fromThisPhone: 'van hierdie foon',
  stop: (percent: number) => `Stop (${percent}%)`,
} satisfies Translated<typeof english.keepTexts>

export const saidTexts = {
  keeping: (title: string) => `${title} word op hierdie foon gestoor.`,
  kept: (title: string) => `${title} word op hierdie foon gehou.`,
  stopped: 'Gestop.',
  removed: (title: string) => `${title} is van hierdie foon verwyder.`,
  takenDown: (title: string) => `${title} is van die webwerf en van hierdie foon verwyder.`,
} satisfies Translated<typeof english.saidTexts>

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
