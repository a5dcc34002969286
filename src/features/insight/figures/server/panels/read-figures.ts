import { byteOrderMark, csvRecord } from '#shared/formats/csv.ts'
import type { Language } from '#shared/languages.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Figures, type FigureTable, type PanelId, panelIds, type TableId } from '../../contract.ts'
import { messagesIn } from '../../messages.ts'
import { comparedPeriods, type Days, periodsOf } from './figure-periods.ts'
import { figureQueries, type FigureRow, readFigureRows } from './figure-rows-repository.ts'
import { type FiguresRead, sentenceOf } from './figure-sentences.ts'
import { catalogueTable, type GradeCount, nameOf, plainTable } from './figure-tables.ts'

export interface FiguresDeps {
  readonly db: Db
  readonly now: () => Date
  readonly analyticsOn: boolean
  readonly linkChecks: boolean
  readonly gradeCounts: () => Promise<readonly GradeCount[]>
  /** The most frequent searches without a result of these days that the privacy rule allows to list. */
  readonly zeroResults: (from: string, limit: number, to: string) => Promise<readonly FigureRow[]>
}

interface Request extends Days {
  readonly language: Language
}

const maxWords = 20

const tablesOf: Readonly<Record<PanelId, readonly TableId[]>> = {
  use: ['use', 'pages', 'most'],
  catalogue: ['catalogue'],
  contributions: ['contributions'],
  review: ['review', 'findings'],
  missed: ['missed'],
  links: ['links'],
}

/** `names`: of tables, and of queries for numbers that no table has. */
async function readTables(deps: FiguresDeps, request: Request, names: readonly string[]) {
  const today = deps.now().toISOString().slice(0, 10)
  const periods = periodsOf(request, today)
  const compared = comparedPeriods(periods, today)
  const [rows, counts, missed] = await Promise.all([
    readFigureRows(deps.db, names, periods, compared.last),
    names.includes('catalogue') ? deps.gradeCounts() : [],
    names.includes('missed') ? deps.zeroResults(request.from, maxWords, request.to) : [],
  ])
  const read: FiguresRead = { ...compared, periods, found: { ...rows, missed } }
  const tableOf = (id: TableId): FigureTable =>
    id === 'catalogue'
      ? catalogueTable(counts, request.language)
      : plainTable(id, read.found[nameOf(id)] ?? [], periods, request.language)
  return { read, tableOf }
}

/** Returns all panels of a period. Throws `invalid_input` as `periodsOf` does. */
export async function readPanels(deps: FiguresDeps, request: Request): Promise<Figures> {
  const { read, tableOf } = await readTables(deps, request, [...figureQueries, 'catalogue', 'missed'])
  const { linksOff } = messagesIn(request.language).sentenceTexts
  const panelOf = (id: PanelId) => {
    if (id === 'links' && !deps.linkChecks) return { id, sentence: linksOff, tables: [] }
    const tables = tablesOf[id].map(tableOf)
    const [first] = tables
    return { id, sentence: first ? sentenceOf(id, first, read, request.language) : '', tables }
  }
  const since = read.found['since']?.[0]?.['day'] ?? null
  return {
    since: since === null ? null : String(since),
    isCounting: deps.analyticsOn,
    panels: panelIds.map(panelOf),
  }
}

/** Returns one table as CSV. Throws as `readPanels` does. */
export async function exportTable(deps: FiguresDeps, id: TableId, request: Request): Promise<string> {
  const { columns, rows } = (await readTables(deps, request, [id === 'catalogue' ? id : nameOf(id)])).tableOf(
    id,
  )
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => row.map((cell) => `${cell ?? ''}`))]
  return byteOrderMark + lines.map((cells) => csvRecord(cells)).join('')
}
