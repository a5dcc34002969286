import type { Translated } from '#shared/languages/translated.ts'
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
