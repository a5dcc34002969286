/** File formats of a catalogue, written entry by entry. */
import { byteOrderMark, csvRecord } from '#shared/text.ts'
import { documentPath } from '#features/catalogue/subjects/subject.ts'
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

export const formatNamed = (name: FormName, everything: boolean): Form => formats[name](everything)
