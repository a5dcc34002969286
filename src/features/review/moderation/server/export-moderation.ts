import type { QueryOf } from '#shared/endpoint.ts'
import type * as contract from '../contract.ts'
import { type CsvForm, csvHeadIn, csvLine } from '../moderation-csv.ts'
import { queueSearch, toModerated, uploaderOf } from './list-moderation.ts'
import type { ModerationDeps } from './moderation-deps.ts'
import { listBoth, noteExport, type QueueCursor, type QueueSearch } from './moderation-repository.ts'

/** Rows in memory at a time. */
const pageRows = 500

async function* csvOf(
  { db, disclosures }: ModerationDeps,
  search: QueueSearch | undefined,
  accountId: string,
  form: CsvForm,
) {
  yield csvHeadIn(form)
  let after: QueueCursor | undefined
  for (;;) {
    const rows = await listBoth(db, search, after, pageRows)
    await disclosures.record(accountId, 'export', rows.map(uploaderOf))
    yield rows.map((row) => csvLine(toModerated(row), form)).join('')
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return
    after = { modifiedAt: last.modified_at, id: last.id }
  }
}

/** Streams both lists as CSV, each record once, oldest first. The audit entry is written before the first row. */
export async function exportModeration(
  deps: ModerationDeps,
  { q, form = 'comma' }: QueryOf<typeof contract.exportModeration>,
  accountId: string,
): Promise<AsyncIterable<string>> {
  const search = queueSearch(q)
  await noteExport(deps.db, search, accountId)
  return csvOf(deps, search, accountId, form)
}
