/** Parses all rows, compares them with stored resources and gathers the new ones. */
import { optionalAttributes, pick } from '#features/catalogue/resources/attributes.ts'
import type { ImportDeps, ImportReport } from './import-run.ts'
import {
  type GatheredRow,
  gatherRows,
  readKnown,
  type ResourceColumns,
  type StoredResource,
} from './import-repository.ts'
import type { CatalogueRecord } from './record/catalogue-record.ts'
import { quoteForTerminal } from './import-args.ts'
import { parseRecord } from './record/parse-record.ts'
import { averageOf } from '#features/catalogue/ratings/rating.ts'
import { reviewColumns, reviewNames } from '../catalogue-entry.ts'
import type { SourceRow } from './source-rows.ts'

const same = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? '') === (other ?? '')

/** Returns the fields that differ from the stored resource. Ratings and reports are ignored: they change here. */
function differences(record: CatalogueRecord, stored: StoredResource): string[] {
  const { address } = record
  const texts = ['subject', 'title', ...optionalAttributes] as const
  const lists = ['tags', 'languages'] as const
  const hasOtherAddress = address.kind === 'link' ? address.url !== stored.file_url : stored.kind !== 'file'
  return [
    ...texts.filter((name) => !same(record[name], stored[name])),
    ...lists.filter((name) => JSON.stringify(record[name]) !== JSON.stringify(stored[name])),
    ...(hasOtherAddress ? ['file_url'] : []),
  ]
}

interface Readable {
  readonly row: number
  readonly id: string
  readonly record: CatalogueRecord
}

const rowsAtOnce = 500

const nameOf = ({ fields }: SourceRow) => {
  const id = fields.get('id')
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

function readable({ now }: ImportDeps, report: ImportReport, found: SourceRow): Readable | undefined {
  const { record, remarks } = parseRecord(found, now())
  const position = { row: found.row, id: nameOf(found) }
  for (const { field, text, refuses } of remarks) {
    report.line(position, field, text)
    if (!refuses) report.counts.noted += 1
  }
  if (!record) report.counts.refused += 1
  return record && { row: found.row, id: position.id ?? record.id, record }
}

/** Returns the columns of a record, without those of its file. */
function columnsOf(record: CatalogueRecord): ResourceColumns {
  const { ratingTotal, ratingAmount = 0, address } = record
  const rated = ratingTotal !== undefined
  return {
    subject: record.subject,
    title: record.title,
    tags: record.tags,
    languages: record.languages,
    modified_at: record.modifiedAt,
    verified: record.verified || null,
    rating_total: ratingTotal,
    rating_amount: rated ? ratingAmount : undefined,
    average_rating: rated ? averageOf({ ratingTotal, ratingAmount }) : undefined,
    report_amount: record.reportAmount,
    reported: record.reported || null,
    ...Object.fromEntries(reviewNames.map((name) => [reviewColumns[name], record.review[name]])),
    ...pick(record, optionalAttributes),
    ...(address.kind === 'link' ? { kind: 'link', file_url: address.url } : { kind: 'file' }),
  }
}

const gathered = ({ row, record }: Readable): GatheredRow => ({
  id: record.id,
  row,
  resource: columnsOf(record),
  uploader: record.uploader,
  object: record.address.kind === 'object' ? { ...record.address, sha256: record.sha256 } : undefined,
})

async function gatherBatch({ session }: ImportDeps, report: ImportReport, batch: readonly Readable[]) {
  if (batch.length === 0) return
  const { counts } = report
  const { stored, deleted } = await readKnown(
    session,
    batch.map(({ record }) => record.id),
  )
  const storedById = new Map(stored.map((each) => [each.id, each]))
  const fresh = batch.filter((each) => {
    const before = storedById.get(each.record.id)
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
  const taken = await gatherRows(session, fresh.map(gathered))
  counts.fresh += taken.size
  const places = new Set(taken)
  for (const each of fresh) {
    if (places.delete(each.record.id)) continue
    counts.refused += 1
    report.line(each, 'id', 'Another row before it has the same id. Give each its own, or remove one.')
  }
}

/** Reads all rows in batches, so that memory does not grow with the source. */
export async function readRows(deps: ImportDeps, report: ImportReport, source: AsyncIterable<SourceRow>) {
  const onProgress = deps.progress()
  let batch: Readable[] = []
  for await (const found of source) {
    report.counts.rows += 1
    const row = readable(deps, report, found)
    if (row) batch.push(row)
    if (batch.length < rowsAtOnce) continue
    await gatherBatch(deps, report, batch)
    batch = []
    onProgress(report.counts.rows)
  }
  await gatherBatch(deps, report, batch)
  onProgress(report.counts.rows)
}
