/** The swap of a public version for the approved proposal, in the transaction of the approval. No file is moved. */
import { sql } from 'kysely'
import { extractJob } from '#features/contributing/previews/server/extract-content.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'

type Swap = Readonly<Record<'resourceId' | 'proposalId', string>>

/** Read from a file, by resource; findings follow their check. */
const derived = ['previews', 'preview_pictures', 'text_signatures', 'file_checks'] as const

async function moveDerived(tx: Tx, { resourceId, proposalId }: Swap) {
  for (const table of derived) {
    await tx.deleteFrom(table).where('resource_id', '=', resourceId).execute()
    const ofProposal = tx.updateTable(table).where('resource_id', '=', proposalId)
    await ofProposal.set({ resource_id: resourceId }).execute()
  }
}

const moved = sql`storage_key, file_name, bytes, mime, sha256, active_content, remote_content, pages, language_guesses, access,
  virus_scan, understood, understand_tries, version, version_kind, version_note`

/** One statement: the key of a file is unique. The addresses of file and cover get the id of the resource. */
async function swap(tx: Tx, { resourceId, proposalId }: Swap) {
  const { rows } = await sql<{ kind: string; understood: string; uploader_account_id: string | null }>`
    with proposal as (delete from resources where id = ${proposalId}::uuid returning *),
    earlier as (insert into earlier_versions (resource_id, n, kind, note, storage_key, file_name, bytes, mime, sha256,
        file_url, dated_at)
      select id, version, version_kind, version_note, storage_key, file_name, bytes, mime, sha256,
        file_url, modified_at from resources where id = ${resourceId}::uuid),
    fixed as (update error_reports set state = 'fixed', fixed_in = proposal.version, decided_at = now() from proposal
      where resource_id = ${resourceId}::uuid and error_reports.id = any(proposal.fixes) and state in ('open', 'confirmed'))
    update resources set (${moved}) = (select ${moved} from proposal), modified_at = now(), decisions = resources.decisions + 1,
      file_url = replace(proposal.file_url, ${proposalId}, ${resourceId}),
      thumbnail = replace(proposal.thumbnail, ${proposalId}, ${resourceId})
    from proposal where resources.id = ${resourceId}::uuid
      and resources.verified and resources.version + 1 = proposal.version
    returning resources.kind, resources.understood, resources.uploader_account_id`.execute(tx)
  return rows[0]
}

/** Makes the locked proposal the present version. Undefined, and to be undone, if the version before is not the public one. */
export async function publishVersion(tx: Tx, jobs: Pick<JobQueue, 'send'>, versions: Swap) {
  const { resourceId } = versions
  // Words of a long text take a while, as when they are read.
  await sql`set local statement_timeout = '60s'`.execute(tx)
  await moveDerived(tx, versions)
  const published = await swap(tx, versions)
  // A job of the proposal finds nothing.
  if (published?.kind === 'file' && published.understood === 'waiting')
    await jobs.send(extractJob, { resourceId }, { tx })
  return published
}
