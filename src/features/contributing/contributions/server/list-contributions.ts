import { failing, type QueryOf, type ReturnOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import type { Finding } from '#features/contributing/findings/contract.ts'
import { findingsOf } from '#features/contributing/findings/server/findings-of.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { pick, uploadedAttributes } from '#features/catalogue/resources/attributes.ts'
import { contributionStatus } from '../contribution-status.ts'
import * as contract from '../contract.ts'
import { editableFields } from '../editable-fields.ts'
import { reviewDays } from '../review-days.ts'
import { reviewReasonOf } from '../review-reasons.ts'
import {
  type ContributionRow,
  countPublished,
  findContribution,
  findPublished,
  findRemoved,
  findUnpublished,
  findWaits,
  type PublishedCursor,
  type RemovedRow,
  shownColumns,
} from './contributions-repository.ts'
import type { Own } from './own-records-repository.ts'

const requestFields = [...editableFields, 'file'] as const

function requestOf(row: ContributionRow): contract.ReviewRequest | null {
  if (contributionStatus(row) !== 'returned' || !row.returned_at) return null
  return {
    at: row.returned_at.toISOString(),
    reason: reviewReasonOf(row.returned_reason ?? ''),
    text: row.returned_text ?? '',
    fields: requestFields.filter((field) => row.returned_fields?.includes(field)),
  }
}

const toContribution = (row: ContributionRow, findings: readonly Finding[] = []): contract.Contribution => ({
  ...(row.replaces && { replaces: row.replaces }),
  ...pick(row, shownColumns),
  status: contributionStatus(row),
  modifiedAt: row.modified_at.toISOString(),
  queuedAt: row.queued_since.toISOString(),
  request: requestOf(row),
  revisionOpen: row.revision_open,
  questions: findings.filter(({ answer }) => answer === null).length,
})

const toRemoved = ({ resource_id, title, created_at, reason, expired, version }: RemovedRow) => ({
  resourceId: resource_id ?? '',
  title: title ?? '',
  at: created_at.toISOString(),
  reason,
  expired,
  ...(version !== null && { version }),
})

const encodeCursor = ({ modified_at, id }: ContributionRow) => `${modified_at.getTime()}.${id}`

function decodeCursor(cursor: string): PublishedCursor {
  const [, time, id] = /^(\d{1,13})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(cursor) ?? []
  if (time === undefined || id === undefined) throw commonFailure('invalid_input', { field: 'cursor' })
  return { modifiedAt: new Date(Number(time)), id }
}

/** Quarantined ones wait too: for the people who run the site. */
export async function listContributions(
  db: Db,
  accountId: string,
  { cursor }: QueryOf<typeof contract.listContributions>,
): Promise<ReturnOf<typeof contract.listContributions>> {
  const [unpublished, published, total, removed, waits] = await Promise.all([
    findUnpublished(db, accountId),
    findPublished(db, accountId, cursor === undefined ? undefined : decodeCursor(cursor)),
    countPublished(db, accountId),
    findRemoved(db, accountId),
    findWaits(db),
  ])
  const findings = await findingsOf(
    db,
    unpublished.map(({ id }) => id),
  )
  const own = unpublished.map((row) => toContribution(row, findings.get(row.id)))
  const page = published.slice(0, contract.publishedPageSize)
  const last = published.length > page.length ? page.at(-1) : undefined
  return {
    needsAttention: own.filter(({ status }) => status === 'returned'),
    waiting: own.filter(({ status }) => status !== 'returned'),
    published: {
      items: page.map((row) => toContribution(row)),
      next: last ? encodeCursor(last) : null,
      total,
    },
    removed: removed.map(toRemoved),
    reviewDays: reviewDays(waits),
  }
}

const fail = failing(contract.readContribution)

export async function readContribution(db: Db, own: Own) {
  const row = await findContribution(db, own)
  if (!row) throw fail('resource_not_found')
  const findings = (await findingsOf(db, [row.id])).get(row.id) ?? []
  return {
    ...toContribution(row, findings),
    findings: [...findings],
    ...(row.proposal && { proposal: row.proposal }),
    ...pick(row, ['version', 'undescribed', 'language', 'languages', ...uploadedAttributes]),
    editNumber: row.edit_number,
    removalAskedAt: row.removal_asked_at?.toISOString() ?? null,
    fileName: row.file_name,
  }
}
