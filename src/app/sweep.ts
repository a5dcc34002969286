/** The periodic sweep: trash, returned resources, abandoned uploads, orphan files, lost jobs, rows and accounts older than their retention. */
import {
  sweepIdleAccounts,
  type SweepIdleDeps,
} from '#features/people/accounts/server/idle/sweep-idle-accounts.ts'
import { rulesVersion } from '#features/contributing/findings/server/detected-findings.ts'
import { purgeEarlier } from '#features/contributing/corrections/server/versions-repository.ts'
import { sweepReturned } from '#features/contributing/contributions/server/returned-records-repository.ts'
import { eraseUnconfirmed } from '#features/people/accounts/server/email/ask-guardian.ts'
import { addNotice as noticeAdder, queueDueMails } from '#features/people/notices/server/mail/mail-notices.ts'
import { notifyOwner } from '#features/people/sign-in/server/notices/account-notices.ts'
import { countTerms } from '#features/contributing/suggestions/server/suggestions-repository.ts'
import { rescanUnscanned } from '#features/contributing/files/server/rescan-files.ts'
import { requeueUnchecked } from '#features/contributing/previews/server/check-again.ts'
import { type PreviewDeps, requeueUnread } from '#features/contributing/previews/server/extract-content.ts'
import {
  deleteAbandonedUploads,
  findExistingUploads,
} from '#features/contributing/uploads/server/uploads-repository.ts'
import { deleteQueriesBefore } from '#features/catalogue/search/server/zero-results-repository.ts'
import { rareRetentionStart, retentionStart } from '#features/catalogue/search/zero-result-query.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import { mergeDays, refreshRecent } from '#features/insight/figures/server/uses-repository.ts'
import { makeCatalogue } from '#features/public/harvest/server/make-catalogue.ts'
import { erasureSaver } from '#ops/erasures/erasure-list.ts'
import { refreshAlsoIn } from '#features/review/lesson-groups/server/lessons-repository.ts'
import { BackupFolder } from '#ops/nightly-backup/folder/backup-folder.ts'
import { lastTime } from '#ops/nightly-backup/backup-due.ts'
import { moveTrashed } from '#platform/files/trashed-files-repository.ts'
import { isTrashUnlocked } from '#platform/postgres/locks/trash-lock.ts'
import {
  deleteExpired,
  type RetentionRule,
  type SweepAction,
  sweepRetention,
  type Swept,
} from '#platform/postgres/maintenance.ts'
import type { Site } from './compose.ts'
import { errorLoggerFor } from '#platform/log.ts'

const minutes = 60_000
const sweepEveryMs = 15 * minutes
/** Files compared with the records in one query. */
const keysPerQuery = 500
/** Local time from which the catalogue of a night is made. */
const catalogueAt = { hour: 3, minute: 10 }
const trashRetentionMs = 24 * 60 * minutes

type SweepDeps = PreviewDeps &
  SweepIdleDeps &
  Pick<Site['platform'], 'databaseNow'> & {
    /** Adds to the list in the data folder the erasures it lacks. */
    readonly saveErasures: () => Promise<void>
    readonly eraseUnconfirmed: () => Promise<void>
    readonly addNotice: AddNotice
    readonly queueDueMails: () => Promise<void>
  }

/** Beside the one-file backups, which need BACKUP_RECIPIENT too. */
function saveErasures({ config: { backupRecipient, dataDir }, db, auth }: Site['platform']) {
  if (backupRecipient === undefined) return () => Promise.resolve()
  const folder = new BackupFolder(dataDir)
  return erasureSaver({ db, folder, recipient: backupRecipient, key: auth.erasureKey })
}

export const sweepDeps = ({ platform, ...site }: Site): SweepDeps => ({
  db: platform.db,
  databaseNow: platform.databaseNow,
  logError: platform.logError,
  jobs: platform.jobs,
  files: platform.store.files,
  staging: platform.store.staging,
  virusScanner: platform.inspection.virusScanner,
  runInChild: platform.inspection.runInChild,
  rulesVersion,
  erase: site.accounts.erase,
  notifyOwner: (notice, tx) => notifyOwner(site.signIn, notice, tx),
  saveErasures: saveErasures(platform),
  eraseUnconfirmed: () => eraseUnconfirmed(site.accounts),
  addNotice: noticeAdder(site.notices),
  queueDueMails: () => queueDueMails(site.notices),
})

/** Times of the database's clock. */
interface Moments {
  readonly now: Date
  readonly before: Date
}

/** Moves files to the trash whose move failed when their record was deleted. */
async function finishTrash({ db, files }: SweepDeps, { now }: Moments) {
  const waiting = await db
    .selectFrom('trashed_files')
    .select('storage_key')
    .where('moved', '=', false)
    .execute()
  for (const { storage_key } of waiting) await moveTrashed({ db, files }, storage_key, now)
}

const uploadOf = (key: string) => /-([0-9a-f]{32})\.\w+$/.exec(key)?.[1] ?? ''

/**
 * A crash between file and record leaves an orphan; it goes to the trash after a day. A file whose upload still exists
 * may be about to get its record, so it stays at any age (R10).
 */
async function trashOrphans({ db, files }: SweepDeps, { now, before }: Moments) {
  let keys: string[] = []
  const flush = async () => {
    // Query uploads before records: the transaction that adds the record deletes the upload.
    const openUploads = await findExistingUploads(db, keys.map(uploadOf))
    // One statement: a deleted record may be restored meanwhile, and its file moves under the lock of its row.
    const rows = await db
      .selectFrom('stored_files')
      .select('storage_key')
      .where('storage_key', 'in', keys)
      .union(db.selectFrom('trashed_files').select('storage_key').where('storage_key', 'in', keys))
      .union(db.selectFrom('public_catalogue').select('storage_key').where('storage_key', 'in', keys))
      .execute()
    const named = new Set(rows.map(({ storage_key }) => storage_key))
    for (const key of keys)
      if (!named.has(key) && !openUploads.has(uploadOf(key))) await files.moveToTrash(key, now)
    keys = []
  }
  for await (const { key, modifiedAt } of files.files()) {
    if (modifiedAt < before) keys.push(key)
    if (keys.length === keysPerQuery) await flush()
  }
  if (keys.length > 0) await flush()
}

/** Discards uploads idle for a day and staged bytes without a row. Bytes with a row stay, whatever this node's clock says. */
async function discardAbandonedUploads({ db, staging }: SweepDeps, before: Date) {
  for (const id of await deleteAbandonedUploads(db)) await staging.discard(id)
  await staging.sweep(before, (ids) => findExistingUploads(db, ids))
}

/**
 * Runs one sweep. It is idempotent and may run on several nodes at once. A step that fails, for example while the bucket
 * is away, is logged and holds up no other.
 */
export async function sweep(deps: SweepDeps) {
  const { db, files } = deps
  const now = await deps.databaseNow()
  const moments = { now, before: new Date(now.getTime() - trashRetentionMs) }
  const steps: readonly (() => Promise<unknown>)[] = [
    () => sweepReturned(db, deps.addNotice),
    () => purgeEarlier(db),
    () => finishTrash(deps, moments),
    async () => (await isTrashUnlocked(db)) && files.sweepTrash(moments.before),
    () => discardAbandonedUploads(deps, moments.before),
    () => trashOrphans(deps, moments),
    () => deleteExpired(db),
    deps.eraseUnconfirmed,
    deps.queueDueMails,
    () => sweepRetention(db, retention, now),
    () => sweepIdleAccounts(deps, now),
    deps.saveErasures,
    () => deleteQueriesBefore(db, retentionStart(now), rareRetentionStart(now)),
    () => countTerms(db),
    () => refreshAlsoIn(db),
    () => requeueUnread(deps, now),
    () => requeueUnchecked(deps),
    () => rescanUnscanned(deps),
  ]
  for (const step of steps) await step().catch(errorLoggerFor(deps.logError, 'sweep'))
}

/** Not a step of the sweep: it takes seconds. */
async function makeDueCatalogue(deps: SweepDeps) {
  const now = await deps.databaseNow()
  await makeCatalogue(deps, { now, dueSince: lastTime(catalogueAt, now) })
}

/** Not a step of the sweep: it reads every count. Runs in the first round and once a day after it. */
function dailyCounts(deps: SweepDeps) {
  let doneOn = ''
  return async () => {
    const today = (await deps.databaseNow()).toISOString().slice(0, 10)
    if (today === doneOn) return
    await mergeDays(deps.db)
    await refreshRecent(deps.db)
    doneOn = today
  }
}

/** Sweeps now and every 15 minutes, and then does the work of the day if it is due; what fails is logged. */
export function startSweeping(deps: SweepDeps) {
  let round = Promise.resolve()
  const counts = dailyCounts(deps)
  const next = () =>
    (round = round
      .then(() => sweep(deps))
      .then(() => makeDueCatalogue(deps))
      .then(counts)
      .catch(errorLoggerFor(deps.logError, 'sweep')))
  void next()
  const timer = setInterval(() => void next(), sweepEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

const swept = (action: SweepAction, age: string, after: Swept['after']): Swept => ({ action, age, after })

export const retention: readonly RetentionRule[] = [
  { table: 'accounts', personal: ['email'], keep: 'erasure' },
  { table: 'sign_ins', personal: ['account_id'], keep: 'erasure' },
  { table: 'erasures', personal: ['account_hash', 'email_hash'], keep: 'no end' },
  { table: 'users', personal: ['account_id', 'email'], keep: 'erasure' },
  { table: 'credentials', personal: ['account_id', 'provider_account_id'], keep: 'erasure' },
  { table: 'passkeys', personal: ['account_id'], keep: 'erasure' },
  { table: 'authenticator_apps', personal: ['account_id'], keep: 'erasure' },
  { table: 'recovery_codes', personal: ['account_id'], keep: 'erasure' },
  { table: 'guardian_consents', personal: ['account_id', 'guardian_hash'], keep: 'erasure' },
  { table: 'guardian_requests', personal: ['account_id', 'guardian_email'], keep: 'erasure' },
  { table: 'email_links', personal: ['account_id', 'email'], keep: swept('delete', 'expires_at', 'oneTimeLinks') },
  { table: 'uploads', personal: ['account_id'], keep: 'erasure' },
  { table: 'resources', personal: ['user_id', 'uploader_account_id'], keep: 'erasure' },
  { table: 'revisions', personal: ['author_account_id', 'decided_by'], keep: 'erasure' },
  { table: 'lesson_proposals', personal: ['proposed_by', 'decision_text'], keep: 'erasure' },
  { table: 'notices', personal: ['account_id'], keep: swept('delete', 'created_at', 'notices') },
  { table: 'notice_settings', personal: ['account_id'], keep: 'erasure' },
  { table: 'findings', personal: ['answer'], keep: 'erasure' },
  { table: 'analytics_data', personal: ['user_id'], keep: 'erasure' },
  { table: 'audit_entries', personal: ['account_id', 'subject_id'], keep: 'no end' },
  { table: 'deleted_resources', personal: ['record', 'ratings', 'reports', 'revisions'], keep: swept('delete', 'deleted_at', 'deletedResources') },
  { table: 'review_claims', personal: ['account_id'], keep: swept('delete', 'until', 'openedRecords') },
  { table: 'review_views', personal: ['account_id'], keep: swept('delete', 'at', 'openedRecords') },
  { table: 'review_scopes', personal: ['account_id'], keep: 'erasure' },
  { table: 'sessions', personal: ['account_id', 'ip_address'], keep: swept('delete', 'updated_at', 'sessions') },
  { table: 'password_resets', personal: ['account_id'], keep: swept('delete', 'expires_at', 'oneTimeLinks') },
  { table: 'factor_challenges', personal: ['account_id'], keep: swept('delete', 'expires_at', 'oneTimeLinks') },
  { table: 'pending_sign_ins', personal: ['account_id', 'first_factor'], keep: swept('delete', 'expires_at', 'oneTimeLinks') },
  { table: 'verifications', personal: ['value'], keep: swept('delete', 'expires_at', 'oneTimeLinks') },
  { table: 'idempotency_keys', personal: ['actor'], keep: swept('delete', 'created_at', 'repeats') },
  { table: 'limit_counters', personal: ['bucket'], keep: swept('delete', 'window_start', 'limitCounters') },
  { table: 'ratings', personal: ['source', 'address_hash'], keep: swept('remove address', 'rated_at', 'addressHashes') },
  { table: 'reports', personal: ['source', 'address_hash'], keep: swept('remove address', 'reported_at', 'addressHashes') },
  { table: 'error_reports', personal: ['source', 'address_hash', 'account_id'], keep: swept('remove address', 'reported_at', 'addressHashes') },
  { table: 'error_reports', personal: [], keep: swept('delete unconfirmed', 'reported_at', 'errorReports') },
  { table: 'disclosures', personal: ['viewer_id', 'subject_id'], keep: swept('delete', 'day', 'sightings') },
  { table: 'security_events', personal: ['account_id', 'subject_id', 'address'], keep: swept('delete', 'at', 'securityEvents') },
  { table: 'page_event_keys', personal: ['key'], keep: swept('delete', 'last_day', 'month end') },
  { table: 'page_events', personal: ['user_id'], keep: swept('count per day', 'timestamp', 'pageViews') },
  { table: 'page_counts', personal: [], keep: swept('delete', 'day', 'pageCounts') },
  { table: 'usage_days', personal: [], keep: swept('delete', 'day', 'pageCounts') },
  { table: 'traffic_days', personal: [], keep: swept('delete', 'day', 'pageCounts') },
] // prettier-ignore
