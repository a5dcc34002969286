/** Writes documents as the table that `npm run import` reads: the cells of a row, and the remarks on what is left out. */
import { type CatalogueColumn, catalogueColumns, joinTags } from '#ops/catalogue-entry.ts'
import { quoteForTerminal } from '#ops/import/import-args.ts'
import { subjectNamed } from '#ops/import/record/parse-record.ts'
import { csvRecord } from '#shared/formats/csv.ts'
import { timestampMs, unwrapped } from './document-values.ts'
import { type Document, jsonDocuments } from './json-documents.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const times: readonly CatalogueColumn[] = ['modifiedAt', 'queuedAt', 'editedAt', 'returnedAt']
const why: Readonly<Record<string, string>> = {
  users: 'people create new accounts, because passwords cannot be imported',
}

function cellOf(column: CatalogueColumn, given: unknown): string {
  const value = unwrapped(given)
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return joinTags(value.filter((tag) => ['string', 'number'].includes(typeof tag)).map(String))
  const at = new Date((times.includes(column) ? timestampMs(value) : undefined) ?? Number.NaN)
  if (!Number.isNaN(at.getTime())) return at.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The collection of a document is its subject, and its path keeps ids of two collections apart. */
function rowOf({ path, fields }: Document): readonly string[] {
  const [, , collection] = path?.split('/') ?? []
  const id = cellOf('id', fields.get('id'))
  const own = { id: path === undefined || uuid.test(id) ? id : path, subject: collection }
  return catalogueColumns.map(
    (column) =>
      (column === 'id' || column === 'subject' ? own[column] : undefined) ??
      cellOf(column, fields.get(column)),
  )
}

/** Undefined if the field and the collection of a document agree on its subject. */
function subjectRemark({ row, path = '', fields }: Document): string | undefined {
  const named = fields.get('subject')
  const subject = subjectNamed(path.split('/')[2] ?? '')
  if (typeof named !== 'string' || named === '' || !subject || subjectNamed(named) === subject)
    return undefined
  return `Row ${row}, id ${quoteForTerminal(path)}, subject: It says ${quoteForTerminal(named)}, and lies in ${subject}. It is filed under ${subject}.`
}

/** Yields the lines of the table. `report` gets each remark; the number of `errors` is complete at the end. */
export async function* documentTable(
  text: AsyncIterable<string>,
  report: { errors: number; readonly print: (line: string) => void },
): AsyncGenerator<string> {
  const others = new Map<string, number>()
  yield csvRecord(catalogueColumns)
  for await (const item of jsonDocuments(text))
    if ('fields' in item) {
      const remark = subjectRemark(item)
      if (remark !== undefined) report.print(remark)
      yield csvRecord(rowOf(item))
    } else if ('error' in item) {
      report.errors += 1
      report.print(`Row ${item.row}, JSON: It ${item.error}`)
    } else {
      // A file may have any number of collections.
      const name = others.size < 20 || others.has(item.collection) ? item.collection : 'further ones'
      others.set(name, (others.get(name) ?? 0) + 1)
    }
  for (const [name, documents] of others)
    report.print(
      `Not brought over: ${documents} documents of ${quoteForTerminal(name)}; ${why[name] ?? 'only resources are'}.`,
    )
}
