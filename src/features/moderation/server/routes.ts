import { Readable } from 'node:stream'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { ChangeFeed } from '#platform/realtime/change-feed.ts'
import * as contract from '../contract.ts'
import { csvFileName } from '../moderation-csv.ts'
import { exportModeration } from './export-moderation.ts'
import { listModeration, type ListDeps } from './list-moderation.ts'
import { type Approver, moderationRepository, type ModerationRepository } from './moderation-repository.ts'
import { mayApproveOwn } from '../own-approval.ts'
import { failing } from '#shared/endpoint.ts'
import type { FileStore } from '#platform/files/file-store.ts'

const failDeletion = failing(contract.deleteResource)

interface DeleteDeps {
  readonly moderation: ModerationRepository
  readonly files: FileStore
  /** The retention in the trash is measured by the database's clock. */
  readonly databaseNow: () => Promise<Date>
  readonly logError: (error: unknown) => void
}

/** A short limit, because the file is no longer served, and the sweep retries the move. */
const moveLimit = { withinMs: 3_000 }

/** Spec 4: deletes the record, then moves its file to the trash for a day. Neither is served after the commit. */
async function deleteResource(
  { moderation, files, databaseNow, logError }: DeleteDeps,
  resourceId: string,
  by: { readonly accountId: string; readonly reason: string | undefined },
) {
  const deleted = await moderation.delete(resourceId, by.accountId, by.reason)
  if (deleted === 'gone') throw failDeletion('resource_not_found')
  if (deleted === 'quarantined') throw failDeletion('resource_quarantined')
  const { storageKey } = deleted
  if (storageKey !== null)
    await databaseNow()
      .then((now) => files.moveToTrash(storageKey, now, moveLimit))
      .catch(logError)
  return { id: resourceId }
}

const fail = failing(contract.approveResource)

const refusals = {
  gone: 'resource_not_found',
  waiting: 'file_not_scanned',
  infected: 'file_infected',
  quarantined: 'resource_quarantined',
  own: 'own_upload',
} as const

/**
 * Spec 4: makes the resource public, clears its reports and sets missing rating fields to zero. Fails in quarantine, for
 * a file that the virus scanner has not cleared (SECURITY T21), and for an own upload where OWN_APPROVAL says so.
 */
export async function approveResource(
  { moderation }: { moderation: ModerationRepository },
  resourceId: string,
  approver: Approver,
) {
  const approval = await moderation.approve(resourceId, approver)
  if (approval !== 'approved') throw fail(refusals[approval])
  return { id: resourceId, verified: true as const }
}

const csvHeaders = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${csvFileName}"`,
}

interface RoutesDeps extends DeleteDeps, ListDeps {
  readonly changeFeed: Pick<ChangeFeed, 'noteOwnWrite'>
}
type ModerationDeps = Omit<RoutesDeps, 'moderation'> & { readonly db: Db }

export function moderationFeature({ db, ...given }: ModerationDeps) {
  const moderation = moderationRepository(db)
  const deps = { ...given, moderation }
  return { moderation, routes: (http: Http) => moderationRoutes(http, deps) }
}

function moderationRoutes(http: Http, deps: RoutesDeps) {
  serve(http, contract.listModeration, (call) => listModeration(deps, call.query, memberOf(call)))
  serve(http, contract.exportModeration, async (call, reply) => {
    const csv = await exportModeration(deps, call.query.q, memberOf(call).accountId)
    call.note('export.made', undefined, 'moderation')
    return reply.headers(csvHeaders).send(Readable.from(csv))
  })
  serve(http, contract.approveResource, async (call) => {
    const { accountId, role } = memberOf(call)
    const approver = { accountId, mayApproveOwn: mayApproveOwn(deps.ownApproval, role) }
    const approved = await approveResource(deps, call.params.resourceId, approver)
    deps.changeFeed.noteOwnWrite()
    return approved
  })
  serve(http, contract.deleteResource, async (call) => {
    const accountId = memberOf(call).accountId
    const reason = call.query.reason || undefined
    const deleted = await deleteResource(deps, call.params.resourceId, { accountId, reason })
    deps.changeFeed.noteOwnWrite()
    return deleted
  })
}
