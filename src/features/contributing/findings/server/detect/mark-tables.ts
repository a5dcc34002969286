/** Tables of learners' names with their marks: rows of a name and numbers below a heading that speaks of both. */
import { type CheckedText, type Hit, lineAt } from './checked-text.ts'
import { masked } from './mask.ts'

const markWords =
  /\b(?:marks?|punte?|totaal|total|score|telling|test|toets|exam|eksamen|average|gemiddeld|term|kwartaal|assessment|task|taak|%|percentage|persentasie)(?![\p{L}])/iu
/** Words for learners, or a column `Name`. */
const nameWords =
  /\b(?:learners?|leerders?|leerlinge?|surnames?|pupils?|students?|studente?)(?![\p{L}])|^[ |]*(?:n[or]\.?)?[ |,;]*(?:van (?:en|&) )?(?:names?(?! of )|naam(?! van )|voorletters)\b/iu
const capital = String.raw`\p{Lu}[\p{L}'’-]{1,20}`
const surname = String.raw`(?:(?:[Jj]anse|[Vv]an|[Dd]er?|[Dd]en|[Dd]u|[Ll]e) ){0,3}${capital}`
const initials = String.raw`\p{Lu}(?:[. ]{1,2}\p{Lu}){0,2}\.?(?!\p{L})`
/** `Thandi Mokoena`, `Van der Merwe, J.P.` or `T. Mokoena`; a number in front is the row's. */
const name = new RegExp(
  String.raw`^\|? ?(?:\d{1,3}[.)|,; ]{0,3})?(?:${surname},?(?: (?:${surname}|${initials})){1,3}|${initials} ?${surname})`,
  'u',
)
const mark = /^(?:\d{1,3}(?:\.\d)?%?(?:\/\d{1,3})?|abs(?:ent)?|[–%/-])$/i
const notNames =
  /\b(?:question|vraag|section|afdeling|activity|aktiwiteit|total|totaal|grade|graad|term|kwartaal|unit|chapter|hoofstuk|week|day|page|bladsy|paper|vraestel|table|tabel|january|february|march|april|june|july|august|september|october|november|december)\b/i
const minRows = 4
/** Lines without a row that end a table. */
const maxGap = 6
const maxHeading = 8
const maxLine = 120

const maxMarks = 24

const areMarks = (text: string) => {
  const tokens = text.split(/[\s|;:,]+/).filter((token) => token !== '')
  return tokens.length <= maxMarks && /\d/.test(text) && tokens.every((token) => mark.test(token))
}

interface Line {
  readonly at: number
  readonly text: string
}

function* linesOf(text: string): Generator<Line> {
  for (const { 0: whole, index: at } of text.matchAll(/[^\n\f]+/g)) {
    const line = whole.length <= maxLine ? whole.trim() : ''
    if (line !== '') yield { at, text: line }
  }
}

type Kind = 'row' | 'name' | 'number' | 'other'

function kindOf(line: string): Kind {
  const found = name.exec(line)?.[0]
  if (found === undefined || notNames.test(line)) return areMarks(line) ? 'number' : 'other'
  const rest = line.slice(found.length)
  if (rest.trim() === '') return markWords.test(line) ? 'other' : 'name'
  return areMarks(rest) ? 'row' : 'other'
}

const followsOn = (numbers: readonly number[]) =>
  numbers.length > 2 && numbers.every((number, i) => i === 0 || number === (numbers[i - 1] ?? 0) + 1)

/** A table in the making. */
class Table {
  rows = 0
  gap = 0
  /** First number of each row, to tell row numbers from marks. */
  readonly firsts: number[] = []
  readonly heading: Line
  constructor(heading: Line) {
    this.heading = heading
  }
  addRow(numbers: string) {
    this.rows += 1
    this.gap = 0
    this.firsts.push(Number(/\d+/.exec(numbers)?.[0] ?? -1))
  }
  /** Numbers of rows follow each other, and the marks that a question carries are often round. */
  isOfMarks() {
    return this.rows >= minRows && !followsOn(this.firsts) && !this.firsts.every((first) => first % 5 === 0)
  }
}

/** A table below recent lines that speak of names and of marks. */
function tableBelow(recent: readonly Line[]): Table | undefined {
  const heading = recent.findLast(({ text }) => markWords.test(text))
  const isNamed = recent.some(({ text }) => nameWords.test(text) && !text.includes('__'))
  return heading && isNamed ? new Table(heading) : undefined
}

export function* markTables(text: CheckedText): Generator<Hit> {
  if (!markWords.test(text.text)) return
  let recent: Line[] = []
  let table: Table | undefined
  let waiting = false
  const ended = () => (table?.isOfMarks() ? hitOf(text, table) : undefined)
  for (const line of linesOf(text.text)) {
    const kind = kindOf(line.text)
    if (kind === 'row' || kind === 'name') {
      table ??= tableBelow(recent)
      if (kind === 'row') table?.addRow(line.text.replace(name, ''))
      waiting = kind === 'name'
      continue
    }
    if (kind === 'number' && waiting) table?.addRow(line.text)
    waiting = false
    if (kind === 'other') recent = [...recent.slice(1 - maxHeading), line]
    if (kind !== 'other' || !table || (table.gap += 1) <= maxGap) continue
    const hit = ended()
    if (hit) yield hit
    table = undefined
  }
  const hit = ended()
  if (hit) yield hit
}

/** The heading alone: no name and no mark of a learner is stored. */
const hitOf = ({ text }: CheckedText, { heading }: Table): Hit => ({
  at: heading.at,
  excerpt: masked(lineAt(text, heading.at).rest),
})
