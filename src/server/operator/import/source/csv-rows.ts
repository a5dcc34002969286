/** The one door to the CSV reader: a table as a spreadsheet or an export writes it. */
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { unmarked } from '#shared/csv.ts'
import { catalogueColumns } from '../../catalogue/catalogue-columns.ts'
import { CommandTrouble } from '../../shell.ts'
import { quotedShort } from '../quoted-short.ts'
import { longestRecord, type SourceRow } from './source-row.ts'
import { withStart } from './with-start.ts'

const known: ReadonlySet<string> = new Set(catalogueColumns)
const needed = ['id', 'subject', 'title', 'file_url'] as const

/** As the headings say: in South Africa a spreadsheet parts its cells by `;`. */
const separatorOf = (start: string) => {
  const [headings = ''] = start.split(/[\r\n]/, 1)
  return headings.split(';').length > headings.split(',').length ? ';' : ','
}

function assertHeadings(headings: readonly string[]) {
  const strange = headings.find((name) => !known.has(name))
  if (strange !== undefined)
    throw new CommandTrouble(
      `The column ${quotedShort(strange)} is not known. Correct its name or take it out. Known are: ${catalogueColumns.join(', ')}.`,
    )
  const twice = headings.find((name, i) => headings.indexOf(name) !== i)
  if (twice !== undefined) throw new CommandTrouble(`The column ${twice} is there twice. Take one out.`)
  const missing = needed.filter((name) => !headings.includes(name))
  if (missing.length > 0)
    throw new CommandTrouble(
      `The first line has to name the columns, and ${missing.join(', ')} cannot be left out.`,
    )
}

const readerTrouble = (trouble: CsvError) => {
  const line = 'lines' in trouble ? ` near line ${String(trouble['lines'])}` : ''
  const cause =
    trouble.code === 'CSV_MAX_RECORD_SIZE'
      ? `A record is longer than ${longestRecord.toLocaleString('en')} characters`
      : trouble.message.replace(/\.?$/, '')
  return new CommandTrouble(
    `The table cannot be read${line}: ${cause}. Save it again as CSV, every line with all columns.`,
  )
}

const reader = (delimiter: string) =>
  parse({ delimiter, skip_empty_lines: true, max_record_size: longestRecord, relax_column_count_less: true })

/** Throws CommandTrouble where the table or its headings cannot be used. */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const { start, whole } = await withStart(text)
  // What goes wrong on the way is thrown where the records are read.
  const records = pipeline(Readable.from(whole), reader(separatorOf(start)), () => {})
  let headings: readonly string[] | undefined
  let row = 0
  try {
    for await (const cells of records as AsyncIterable<string[]>) {
      if (headings) yield { row: (row += 1), path: undefined, fields: fieldsOf(headings, cells) }
      else assertHeadings((headings = cells.map((cell) => cell.trim())))
    }
  } catch (trouble) {
    throw trouble instanceof CsvError ? readerTrouble(trouble) : trouble
  }
  if (!headings) throw new CommandTrouble('The table is empty. Its first line has to name the columns.')
}

const fieldsOf = (headings: readonly string[], cells: readonly string[]) =>
  new Map(headings.map((name, i) => [name, unmarked(cells[i] ?? '')]))
