import type { DisclosureLogRepository } from '#platform/disclosure-log-repository.ts'
import { csvHead, csvLine } from '../moderation-csv.ts'
import { queueSearch, toModerated, uploaderOf } from './list-moderation.ts'
import type { ModerationRepository, QueueCursor, QueueSearch } from './moderation-repository.ts'

/** Rows held in memory at a time, however long the lists are. */
const rowsAtOnce = 500

interface ExportDeps {
  readonly moderation: ModerationRepository
  readonly sightings: DisclosureLogRepository
}

async function* csvOf(
  { moderation, sightings }: ExportDeps,
  search: QueueSearch | undefined,
  accountId: string,
) {
  yield csvHead
  let after: QueueCursor | undefined
  for (;;) {
    const rows = await moderation.both(search, after, rowsAtOnce)
    await sightings.record(accountId, 'export', rows.map(uploaderOf))
    yield rows.map((row) => csvLine(toModerated(row))).join('')
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = { modifiedAt: last.modified_at, id: last.id }
  }
}

/** Both lists as currently searched, each record once, oldest first, piece by piece. Written to the trail before the first. */
export async function exportModeration(
  deps: ExportDeps,
  q: string | undefined,
  accountId: string,
): Promise<AsyncIterable<string>> {
  const search = queueSearch(q)
  await deps.moderation.noteExport(search, accountId)
  return csvOf(deps, search, accountId)
}
