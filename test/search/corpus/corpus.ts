/** Resources of the judged queries. */
import { type StorageName, storageNames } from '#features/catalogue/subjects/subject.ts'
import type { NewRow } from '../../database/store-resource.ts'
import { languages } from './languages.ts'
import { officialLanguages } from './official-languages.ts'
import { sciences } from './sciences.ts'
import { societies } from './societies.ts'

const minute = 60_000
const first = Date.UTC(2026, 0, 12, 8)

function headOf(line: string) {
  const [, name, language] = line.split(' ')
  const subject = storageNames.find((each) => each === name)
  if (!subject || !language) throw new Error(`No subject and language: ${line}`)
  return { subject, language }
}

/** Resources, each a minute newer than the one before it. */
function rowsOf(text: string): Partial<NewRow>[] {
  let head: { subject: StorageName; language: string } | undefined
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('#')) {
        head = headOf(line)
        return []
      }
      const [title = '', tags = ''] = line.split(' | ')
      return [{ ...head, title, tags: tags.split(', ').filter(Boolean) }]
    })
}

const corpusOf = (parts: readonly string[]): readonly Partial<NewRow>[] =>
  parts.flatMap(rowsOf).map((row, at) => ({ ...row, modified_at: new Date(first + at * minute) }))

export const corpus = corpusOf([sciences, languages, societies])
/** Also in isiZulu, isiXhosa, Sesotho and Setswana. */
export const wideCorpus = corpusOf([sciences, languages, societies, officialLanguages])

/** Title of a resource → text of its file by page. */
export const texts: Readonly<Record<string, readonly string[]>> = {
  'The nephron and excretion': [
    'The kidney has about a million nephrons.',
    'Ultrafiltration happens in the glomerulus, where blood pressure is high.',
  ],
  'Weather instruments': [
    'A rain gauge and a thermometer.',
    'The anemometer measures the speed of the wind.',
  ],
  'Novel study questions': ['Describe the protagonist.', 'What does the baobab symbolise in chapter three?'],
  'Python for beginners': ['Print your name.', 'A dictionary keeps pairs: keys and values.'],
  'Mapungubwe and its gold': ['The golden rhinoceros was found on the hill.', 'Trade with Kilwa and Sofala.'],
  Weerinstrumente: ["'n Reënmeter en 'n termometer.", 'Die windmeter of anemometer meet windspoed.'],
  'Asemhaling en respirasie': [
    'Die longe het miljoene longblasies.',
    'Die diafragma trek saam wanneer ons inasem.',
  ],
  'Kortverhaal: Die laaste bus': ['Die stofpad na Loeriesfontein was lank.', 'Hy het sy trommel oopgemaak.'],
  'Hidroulika met twee spuite': ['Pascal se wet geld vir vloeistowwe.', 'Meet die druk in elke suier.'],
  'Slawehandel en die Kaap': ['Die Slawelosie staan nog in Kaapstad.', 'Vryswartes het ambagte beoefen.'],
}
