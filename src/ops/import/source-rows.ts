import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { open } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import path from 'node:path'
import { unescapeCell } from '#shared/formats/csv.ts'
import { catalogueColumns } from '../catalogue-entry.ts'
import { CommandError } from '../run-command.ts'
import { quoteForTerminal } from './import-args.ts'
import { hasErrorCode } from '#platform/errors.ts'

/** One unchecked record of a source. */
export interface SourceRow {
  /** Number of the row from 1, without headings. */
  readonly row: number
  readonly fields: ReadonlyMap<string, unknown>
}

/** Limit of one record in characters; a real one has some hundreds. */
export const maxRecordLength = 1_000_000

/** Characters needed to detect the format of a file. */
const startLength = 10_000

/** Returns the start of a text, and the whole text, which can be read once. */
export async function peekStart(
  text: AsyncIterable<string>,
): Promise<{ readonly start: string; readonly whole: AsyncIterable<string> }> {
  const pieces = text[Symbol.asyncIterator]()
  let start = ''
  let next = await pieces.next()
  for (; !next.done && start.length < startLength; next = await pieces.next()) start += next.value
  async function* whole() {
    yield start
    for (; !next.done; next = await pieces.next()) yield next.value
  }
  return { start, whole: whole() }
}

const known: ReadonlySet<string> = new Set(catalogueColumns)
const needed = ['id', 'subject', 'title', 'file_url'] as const

/** Spreadsheets in South Africa separate cells by `;`, so the heading line decides. */
const separatorOf = (start: string) => {
  const [headings = ''] = start.split(/[\r\n]/, 1)
  return headings.split(';').length > headings.split(',').length ? ';' : ','
}

function assertHeadings(headings: readonly string[]) {
  const strange = headings.find((name) => !known.has(name))
  if (strange !== undefined)
    throw new CommandError(
      `The column ${quoteForTerminal(strange)} is not known. Correct its name or remove it. Known columns: ${catalogueColumns.join(', ')}.`,
    )
  const twice = headings.find((name, i) => headings.indexOf(name) !== i)
  if (twice !== undefined) throw new CommandError(`The column ${twice} appears twice. Remove one.`)
  const missing = needed.filter((name) => !headings.includes(name))
  if (missing.length > 0)
    throw new CommandError(
      `The first line has to name the columns, and ${missing.join(', ')} cannot be left out.`,
    )
}

const readerError = (error: CsvError) => {
  const line = 'lines' in error ? ` near line ${String(error['lines'])}` : ''
  const cause =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? `A record is longer than ${maxRecordLength.toLocaleString('en')} characters`
      : error.message.replace(/\.?$/, '')
  return new CommandError(
    `The table cannot be read${line}: ${cause}. Save it again as CSV, every line with all columns.`,
  )
}

const reader = (delimiter: string) =>
  parse({
    delimiter,
    skip_empty_lines: true,
    max_record_size: maxRecordLength,
    relax_column_count_less: true,
  })

/** `check` throws for wrong headings. Throws CommandError for an unreadable table. */
export async function* csvRows(text: AsyncIterable<string>, check = assertHeadings) {
  const { start, whole } = await peekStart(text)
  // Errors of the pipeline are thrown by the reader below.
  const records = pipeline(Readable.from(whole), reader(separatorOf(start)), () => {})
  let headings: readonly string[] | undefined
  let row = 0
  try {
    for await (const cells of records as AsyncIterable<string[]>) {
      if (headings) yield { row: (row += 1), fields: fieldsOf(headings, cells) }
      else check((headings = cells.map((cell) => cell.trim())))
    }
  } catch (error) {
    throw error instanceof CsvError ? readerError(error) : error
  }
  if (!headings) throw new CommandError('The table is empty. Its first line has to name the columns.')
}

const fieldsOf = (headings: readonly string[], cells: readonly string[]) =>
  new Map(headings.map((name, i) => [name, unescapeCell(cells[i] ?? '')]))

const bytesAtOnce = 262_144

const encodingError = (file: string, what: string) =>
  new CommandError(`${file} ${what}. Save it again as UTF-8 (in a spreadsheet: “CSV UTF-8”).`)

function assertNoOtherEncoding(file: string, start: Buffer) {
  const mark = start.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') throw encodingError(file, 'is written in UTF-16')
}

async function openSource(file: string) {
  try {
    const handle = await open(file)
    if ((await handle.stat()).isFile()) return handle
    await handle.close()
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT', 'EACCES', 'EISDIR')) throw error
  }
  throw new CommandError(`${file} is not a file that can be read. Check its name and whose it is.`)
}

/** Yields the text without a byte order mark. Throws CommandError for a missing file or another encoding. */
export async function* sourceText(file: string): AsyncGenerator<string> {
  const handle = await openSource(file)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const buffer = Buffer.alloc(bytesAtOnce)
  try {
    for (let at = 0; ;) {
      const { bytesRead } = await handle.read(buffer, 0, bytesAtOnce, at)
      const piece = buffer.subarray(0, bytesRead)
      if (at === 0) assertNoOtherEncoding(file, piece)
      yield decoded(file, decoder, piece, at)
      if (bytesRead === 0) return
      at += bytesRead
    }
  } finally {
    await handle.close()
  }
}

function decoded(file: string, decoder: TextDecoder, piece: Buffer, at: number) {
  try {
    return decoder.decode(piece, { stream: piece.length > 0 })
  } catch {
    throw encodingError(file, `is not UTF-8 (somewhere after byte ${at})`)
  }
}

/** Returns the rows of a table of the catalogue, or with `check` of another one. Throws CommandError, also while reading. */
export function sourceRows(file: string, check = assertHeadings): AsyncIterable<SourceRow> {
  if (path.extname(file).toLowerCase() !== '.csv')
    throw new CommandError(
      `${file} is no .csv table. Name it after what it is; npm run firestore-to-csv makes a table of .json and .jsonl documents.`,
    )
  return csvRows(sourceText(file), check)
}
