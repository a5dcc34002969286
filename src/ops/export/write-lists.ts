import { createHash } from 'node:crypto'
import { chmod, open } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  type CatalogueRow,
  operatorEntry,
  publicEntry,
  type CatalogueColumn,
  catalogueColumns,
  joinTags,
  publicCatalogueColumns,
  type CatalogueEntry,
} from '../catalogue-entry.ts'
import type { OnProgress } from '../terminal-progress.ts'
import type { WrittenList } from './export-notes.ts'
import type { Snapshot } from './export-repository.ts'
import type { FormName } from './export-args.ts'
import { byteOrderMark, csvRecord } from '#shared/formats/csv.ts'
import { documentPath } from '#features/catalogue/subjects/subject.ts'

/** A file format of a catalogue, written entry by entry. */
interface Form {
  readonly head: string
  /** Entries arrive in the order of subjects. */
  line(entry: CatalogueEntry): string
  tail(): string
}

const cell = (fields: CatalogueEntry[CatalogueColumn]) => {
  if (fields === null || fields === undefined) return ''
  return typeof fields === 'object' ? joinTags(fields) : String(fields)
}

/** CSV for spreadsheets. */
function table(everything: boolean): Form {
  const columns = everything ? catalogueColumns : publicCatalogueColumns
  return {
    head: byteOrderMark + csvRecord(columns),
    line: (entry) => csvRecord(columns.map((name) => cell(entry[name]))),
    tail: () => '',
  }
}

const jsonLines = (): Form => ({ head: '', line: (entry) => `${JSON.stringify(entry)}\n`, tail: () => '' })

const notInDocuments: readonly CatalogueColumn[] = ['id', 'kind', 'bytes', 'mime', 'attribution']

/** A document of the original site: unset fields are absent, as is `verified` before an approval. */
function documentOf(entry: CatalogueEntry) {
  const fields = Object.entries({ userID: 'Default', ...entry }).filter(
    ([name, value]) =>
      value !== null &&
      !notInDocuments.some((left) => left === name) &&
      !(name === 'verified' && value === false),
  )
  return Object.fromEntries(fields)
}

/** The collections of the original site, `PDFS/{Subject}_Main/{Subject}`, nested as in its own exports. */
function nestedDocuments(): Form {
  let openPath: string | undefined
  const openCollection = (path: string) => {
    const [, main = '', collection = ''] = path.split('/')
    return `${JSON.stringify(main)}: {${JSON.stringify(collection)}: {\n`
  }
  return {
    head: '{"PDFS": {\n',
    line(entry) {
      const path = documentPath(entry.subject)
      const isNext = path === openPath
      const before = isNext ? ',\n' : `${openPath === undefined ? '' : '\n}},\n'}${openCollection(path)}`
      openPath = path
      return `${before}${JSON.stringify(entry.id)}: ${JSON.stringify(documentOf(entry))}`
    },
    tail: () => `${openPath === undefined ? '' : '\n}}\n'}}}\n`,
  }
}

const formats: Readonly<Record<FormName, (everything: boolean) => Form>> = {
  csv: table,
  jsonl: jsonLines,
  json: nestedDocuments,
}

/** Creates a file, mode 0600, and hashes it during the write. Throws EEXIST if it exists. */
async function checksummedFile(file: string) {
  const handle = await open(file, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async write(text: string) {
      const piece = Buffer.from(text)
      hash.update(piece)
      bytes += piece.length
      await handle.appendFile(piece)
    },
    /** Syncs the file. */
    async close() {
      await handle.sync()
      await handle.close()
      return { bytes, sha256: hash.digest('hex') }
    },
  }
}

export interface ListTarget {
  readonly form: FormName
  readonly file: string
}

interface ListOptions {
  readonly everything: boolean
  /** Address of the site, the prefix of file addresses. */
  readonly site: string
  readonly onProgress: OnProgress
  /** Called after each page. */
  readonly onPage: (rows: readonly CatalogueRow[]) => Promise<void>
}

/** Writes all lists in parallel, a page at a time, and syncs them. */
export async function writeLists(
  { resources, pages }: Snapshot,
  targets: readonly ListTarget[],
  { everything, site, onProgress, onPage }: ListOptions,
): Promise<readonly WrittenList[]> {
  const lists = await Promise.all(
    targets.map(async ({ form, file }) => ({
      name: basename(file),
      form: formats[form](everything),
      out: await checksummedFile(file),
    })),
  )
  const entryOf = everything ? operatorEntry : publicEntry
  let done = 0
  for (const { out, form } of lists) await out.write(form.head)
  for await (const rows of pages()) {
    const entries = rows.map((row) => entryOf(row, site))
    for (const { out, form } of lists) await out.write(entries.map((entry) => form.line(entry)).join(''))
    await onPage(rows)
    onProgress((done += rows.length), resources)
  }
  for (const { out, form } of lists) await out.write(form.tail())
  const written = await Promise.all(lists.map(async ({ name, out }) => ({ name, ...(await out.close()) })))
  if (!everything) await Promise.all(targets.map(({ file }) => chmod(file, 0o644)))
  return written
}
