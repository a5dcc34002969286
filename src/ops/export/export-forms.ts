/** The forms in which a catalogue is written, piece by piece. */
import { byteOrderMark, csvRecord } from '#shared/csv.ts'
import { documentPath } from '#features/subjects/subject.ts'
import {
  type CatalogueColumn,
  catalogueColumns,
  joinTags,
  publicCatalogueColumns,
  type CatalogueEntry,
} from '../catalogue-entry.ts'
import type { FormName } from './export-args.ts'

export interface Form {
  readonly head: string
  /** Entries come by subject. */
  line(entry: CatalogueEntry): string
  tail(): string
}

const cell = (value: CatalogueEntry[CatalogueColumn]) => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? joinTags(value) : String(value)
}

/** A table that spreadsheets open. */
function table(everything: boolean): Form {
  const columns = everything ? catalogueColumns : publicCatalogueColumns
  return {
    head: byteOrderMark + csvRecord(columns),
    line: (entry) => csvRecord(columns.map((name) => cell(entry[name]))),
    tail: () => '',
  }
}

/** One record in each line. */
const lines = (): Form => ({ head: '', line: (entry) => `${JSON.stringify(entry)}\n`, tail: () => '' })

const notInDocuments: readonly CatalogueColumn[] = ['id', 'kind', 'bytes', 'mime', 'attribution']

/** As the original has it: `verified` is absent until somebody approves, and so is what nobody said. */
function documentOf(entry: CatalogueEntry) {
  const said = Object.entries({ userID: 'Default', ...entry }).filter(
    ([name, value]) =>
      value !== null &&
      !notInDocuments.some((left) => left === name) &&
      !(name === 'verified' && value === false),
  )
  return Object.fromEntries(said)
}

/** The original's collections, `PDFS/{Subject}_Main/{Subject}`, nested as its tools export them. */
function documents(): Form {
  let open: string | undefined
  const begin = (path: string) => {
    const [, main = '', collection = ''] = path.split('/')
    return `${JSON.stringify(main)}: {${JSON.stringify(collection)}: {\n`
  }
  return {
    head: '{"PDFS": {\n',
    line(entry) {
      const path = documentPath(entry.subject)
      const isNext = path === open
      const before = isNext ? ',\n' : `${open === undefined ? '' : '\n}},\n'}${begin(path)}`
      open = path
      return `${before}${JSON.stringify(entry.id)}: ${JSON.stringify(documentOf(entry))}`
    },
    tail: () => `${open === undefined ? '' : '\n}}\n'}}}\n`,
  }
}

export const formOf: Readonly<Record<FormName, (everything: boolean) => Form>> = {
  csv: table,
  jsonl: lines,
  json: documents,
}
