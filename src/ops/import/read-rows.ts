/** First look at all rows: what they say, and what the site knows of them. What is new is gathered. */
import { optionalAttributes } from '#features/resources/attributes.ts'
import type { GatheredRow, ImportRepository, StoredResource } from './import-repository.ts'
import type { CatalogueRecord } from './record/catalogue-record.ts'
import type { ImportReport } from './import-report.ts'
import { quoteForTerminal } from './import-args.ts'
import { parseRecord } from './record/parse-record.ts'
import { columnsOf } from './resource-columns.ts'
import type { Found, SourceRow } from './source-row.ts'

const same = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? '') === (other ?? '')

/** The fields in which a record has become another since it was taken in. Ratings and reports go their own way here. */
function differences(record: CatalogueRecord, kept: StoredResource): string[] {
  const { address } = record
  const texts = ['subject', 'title', ...optionalAttributes] as const
  const isElsewhere = address.kind === 'link' ? address.url !== kept.file_url : kept.kind !== 'file'
  return [
    ...texts.filter((name) => !same(record[name], kept[name])),
    ...(JSON.stringify(record.tags) === JSON.stringify(kept.tags) ? [] : ['tags']),
    ...(isElsewhere ? ['file_url'] : []),
  ]
}

interface ReadRowsDeps {
  readonly rows: ImportRepository
  readonly report: ImportReport
  readonly now: () => Date
  readonly onProgress: (done: number) => void
}

interface Readable {
  readonly row: number
  readonly id: string
  readonly record: CatalogueRecord
}

const rowsAtOnce = 500

const nameOf = ({ path, fields }: SourceRow) => {
  const id = path ?? fields.get('id')
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

function readable({ report, now }: ReadRowsDeps, found: SourceRow): Readable | undefined {
  const { record, remarks } = parseRecord(found, now())
  const place = { row: found.row, id: nameOf(found) }
  for (const { field, text, refuses } of remarks) {
    report.line(place, field, text)
    if (!refuses) report.counts.noted += 1
  }
  if (!record) report.counts.refused += 1
  return record && { row: found.row, id: place.id ?? record.id, record }
}

const gathered = ({ row, record }: Readable): GatheredRow => ({
  id: record.id,
  row,
  resource: columnsOf(record),
  uploader: record.uploader,
  object: record.address.kind === 'object' ? { ...record.address, sha256: record.sha256 } : undefined,
})

async function settle({ rows, report }: ReadRowsDeps, batch: readonly Readable[]) {
  if (batch.length === 0) return
  const { counts } = report
  const { kept, deleted } = await rows.known(batch.map(({ record }) => record.id))
  const keptById = new Map(kept.map((each) => [each.id, each]))
  const fresh = batch.filter((each) => {
    const before = keptById.get(each.record.id)
    const differing = before ? differences(each.record, before) : []
    if (differing.length > 0) {
      counts.changed += 1
      report.line(
        each,
        differing.join(', '),
        `The site has ${quoteForTerminal(before?.title)} of an earlier import, and it stays as it is. Delete it in moderation if it should go.`,
      )
    } else if (before) counts.same += 1
    else if (deleted.has(each.record.id)) {
      counts.changed += 1
      report.line(each, 'id', 'A moderator deleted it here, and it stays deleted.')
    }
    return !before && !deleted.has(each.record.id)
  })
  const taken = await rows.gather(fresh.map(gathered))
  counts.fresh += taken.size
  const places = new Set(taken)
  for (const each of fresh) {
    if (places.delete(each.record.id)) continue
    counts.refused += 1
    report.line(each, 'id', 'Another row before it has the same id. Give each its own, or take one out.')
  }
}

/** Reads to the end, whatever it finds. Memory stays flat, however many rows there are. */
export async function readRows(deps: ReadRowsDeps, source: AsyncIterable<Found>): Promise<void> {
  const { report, onProgress } = deps
  let batch: Readable[] = []
  for await (const found of source) {
    if ('collection' in found) {
      report.otherDocument(found.collection)
      continue
    }
    report.counts.rows += 1
    if ('error' in found) {
      report.counts.refused += 1
      report.line({ row: found.row, id: undefined }, 'JSON', `It ${found.error}`)
    } else batch.push(...[readable(deps, found)].filter((each) => each !== undefined))
    if (batch.length < rowsAtOnce) continue
    await settle(deps, batch)
    batch = []
    onProgress(report.counts.rows)
  }
  await settle(deps, batch)
  onProgress(report.counts.rows)
}
