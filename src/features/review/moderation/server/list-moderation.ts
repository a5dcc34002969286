import type { QueryOf } from '#shared/endpoint.ts'
import { toPublicResource } from '#features/catalogue/resources/public-resource.ts'
import { parseSearch } from '#features/catalogue/search/parse-search.ts'
import { reviewReasonOf } from '#features/contributing/contributions/review-reasons.ts'
import type * as contract from '../contract.ts'
import { type ModeratedResource, defaultQueueRows } from '../contract.ts'
import { type Moderator, needsOther, ownRuleOf } from '../own-approval.ts'
import { maxReturns, versionOf } from '../record-version.ts'
import { csvHead, csvLine } from '../moderation-csv.ts'
import type { ModerationDeps } from './moderation-deps.ts'
import {
  countLists,
  findSameFiles,
  type ListedRow,
  listReported,
  listUnverified,
  type QueueSearch,
  type ResourceRow,
  type Twin,
} from './moderation-repository.ts'

interface Lists<Each> {
  readonly unverified: Each
  readonly reported: Each
}

/**
 * Size of the export in bytes: exact for complete lists, else extrapolated from these rows. A resource in both lists
 * counts once.
 */
function exportBytes({ unverified, reported }: Lists<readonly ModeratedResource[]>, totals: Lists<number>) {
  const reportedOnly = reported.filter(({ verified }) => verified)
  const rows = [...unverified, ...reportedOnly]
  const inBoth = reported.length - reportedOnly.length
  const all = totals.unverified + totals.reported - inBoth
  const shown = rows.reduce((sum, row) => sum + Buffer.byteLength(csvLine(row)), 0)
  return Buffer.byteLength(csvHead) + (rows.length === 0 ? 0 : Math.round((shown * all) / rows.length))
}

const returnedOf = ({ returned_at, returned_reason, returned_text }: ResourceRow) =>
  returned_at && {
    at: returned_at.toISOString(),
    reason: reviewReasonOf(returned_reason ?? ''),
    text: returned_text ?? '',
  }

function returnRefusalOf({ uploader_account_id, returns }: ResourceRow) {
  if (uploader_account_id === null) return 'author_unknown'
  return returns >= maxReturns ? 'returned_too_often' : null
}

export const toModerated = (
  row: ResourceRow & Partial<ListedRow>,
  viewed: { readonly sameFile?: readonly Twin[] | undefined; readonly needsOther?: boolean } = {},
): contract.ModeratedResource => ({
  ...toPublicResource(row),
  ...(row.replaces && { replaces: row.replaces }),
  userID: row.user_id,
  uploaderUnconfirmed: row.uploader_unconfirmed === true,
  verified: row.verified === true,
  reported: row.reported === true,
  reportAmount: row.report_amount ?? 0,
  reportSources: row.report_facts?.sources ?? 0,
  reportNetworks: row.report_facts?.networks ?? 0,
  reportReasons: [...(row.report_facts?.reasons ?? [])],
  quarantined: row.quarantined_at !== null,
  activeContent: row.active_content,
  remoteContent: row.remote_content === true,
  virusScan: row.virus_scan,
  understood: row.understood,
  languageGuess: row.language === null ? row.language_guess : null,
  source: row.source,
  changes: row.changes,
  seen: versionOf(row),
  returned: returnedOf(row),
  returns: row.returns,
  editedBy: row.edited_by,
  returnRefusal: returnRefusalOf(row),
  needsOther: viewed.needsOther ?? false,
  sameFile: [...(viewed.sameFile ?? [])],
})

/** The parsed search of the queue; undefined when it is blank. */
export function queueSearch(q: string | undefined): QueueSearch | undefined {
  const text = q?.trim() ?? ''
  const search = parseSearch(text)
  return search && { words: search.words, length: text.length }
}

/** Account of the uploader; null once it is deleted. */
export const uploaderOf = ({ uploader_account_id }: ResourceRow) => uploader_account_id

/** The rows as one moderator sees them. */
export function rowsFor(
  { ownApproval, sendsMail }: ModerationDeps,
  viewer: Moderator,
  twins: ReadonlyMap<string, readonly Twin[]>,
) {
  const rule = ownRuleOf(ownApproval, viewer)
  return ({ uploader_unconfirmed, ...row }: ListedRow) =>
    toModerated(
      { ...row, uploader_unconfirmed: sendsMail && uploader_unconfirmed },
      { sameFile: twins.get(row.id), needsOther: needsOther(rule, uploaderOf(row)) },
    )
}

/**
 * Both tables of the moderation page (MOD-02), oldest first. Records that the viewer saw the uploaders' emails (POPIA s22).
 * A file that may show personal data of learners has no cover here.
 */
export async function listModeration(
  deps: ModerationDeps,
  { q, rows = defaultQueueRows }: QueryOf<typeof contract.listModeration>,
  viewer: Moderator,
) {
  const { db, disclosures, virusScanner } = deps
  const search = queueSearch(q)
  const [unverified, reported, totals] = await Promise.all([
    listUnverified(db, search, rows),
    listReported(db, search, rows),
    countLists(db, search),
  ])
  const both = [...unverified, ...reported]
  const [twins] = await Promise.all([
    findSameFiles(db, both),
    disclosures.record(viewer.accountId, 'moderation', both.map(uploaderOf)),
  ])
  const shown = rowsFor(deps, viewer, twins)
  const inList = (row: ListedRow) => ({ ...shown(row), ...(row.may_show_learners && { thumbnail: null }) })
  const lists = { unverified: unverified.map(inList), reported: reported.map(inList) }
  return { ...lists, virusScanner: virusScanner.isOn, totals, exportBytes: exportBytes(lists, totals) }
}
