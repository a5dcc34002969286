/** `npm run verify`: checks that records, files, sums and indexes agree (R4, R13). Changes nothing. */
import { setTimeout } from 'node:timers/promises'
import type { StagedUpload, Staging } from '#platform/files/staging.ts'
import { findWrongAlsoIn } from '#features/review/lesson-groups/server/lessons-repository.ts'
import { countAll, openUploads, wrongSums } from './verify-repository.ts'
import { type VerifyDeps, type VerifyResult, verifyFiles } from './verify-files.ts'

const overdueMs = 25 * 3_600_000

async function stagedParts(staging: Staging) {
  const parts = new Map<string, StagedUpload>()
  for await (const part of staging.list()) parts.set(part.id, part)
  return parts
}

/** Compares uploads with staged bytes: all acknowledged bytes exist, and bytes without an upload are young. */
async function verifyStaging({ db, staging, now }: VerifyDeps): Promise<VerifyResult> {
  // Rows are read before and after the bytes: an upload filed in between has neither.
  const before = await openUploads(db)
  const parts = await stagedParts(staging)
  const after = await openUploads(db)
  const open = new Set(after.map(({ id }) => id))
  const short = before.filter(({ id, received }) => open.has(id) && (parts.get(id)?.bytes ?? 0) < received)
  const old = [...parts].filter(
    ([id, { modifiedAt }]) => !open.has(id) && modifiedAt.getTime() < now().getTime() - overdueMs,
  )
  return {
    summary: `Uploads in progress: ${after.length}, parts in staging: ${parts.size}.`,
    problems: [
      ...short.map(
        ({ id, received }) =>
          `Upload ${id}: ${parts.get(id)?.bytes ?? 0} of ${received} acknowledged bytes are there. The file has to be uploaded again.`,
      ),
      ...old.map(
        ([id]) =>
          `Part ${id}: no upload waits for it. The sweep removes such parts; let a site run with JOBS=on.`,
      ),
    ],
  }
}

async function verifySums({ db }: VerifyDeps): Promise<VerifyResult> {
  const wrong = await wrongSums(db)
  return {
    summary: `Sums of ratings, reports and opens: ${wrong.length === 0 ? 'those of their ledgers' : `${wrong.length} wrong`}.`,
    problems: wrong.map(
      ({ id, title, sums, ledger }) =>
        `Resource ${id} ${JSON.stringify(title)}: it says ${sums}, its ledger ${ledger}. Report this: it is a defect of the site.`,
    ),
  }
}

/** Checks twice, because a change of a group reaches its members within a second. */
async function verifyLessons({ db }: VerifyDeps): Promise<VerifyResult> {
  if ((await findWrongAlsoIn(db)).length > 0) await setTimeout(2_000)
  const wrong = await findWrongAlsoIn(db)
  return {
    summary: `Languages of lesson groups: ${wrong.length === 0 ? 'those of their members' : `${wrong.length} wrong`}.`,
    problems: wrong.map(
      ({ id, title, alsoIn, expected }) =>
        `Resource ${id} ${JSON.stringify(title)}: it says “also in ${alsoIn.join(', ')}”, its group ${expected.join(', ')}. The sweep corrects it; let a site run with JOBS=on.`,
    ),
  }
}

async function verifyIndexes({ checkIndexes }: VerifyDeps): Promise<VerifyResult> {
  const check = await checkIndexes()
  if (!check)
    return {
      summary:
        'Tables and indexes: not checked, because the database user may not create the extension amcheck.',
      problems: [],
    }
  return {
    summary: `Tables and indexes: ${check.tables} and ${check.indexes} checked with amcheck, ${check.damage.length} damaged.`,
    problems: check.damage.map((damage) => `The database is damaged: ${damage}. Restore a backup.`),
  }
}

/** Prints a summary of each check, then every problem. Returns the number of problems; throws if a check cannot run. */
export async function verifySite(deps: VerifyDeps): Promise<number> {
  const { db, print: say } = deps
  const { files, links, accounts, ratings, reports } = await countAll(db)
  say(
    `Records: ${files} files, ${links} links, ${accounts} accounts, ${ratings} ratings, ${reports} reports.`,
  )
  const results = [
    // Files may be added during the check.
    ...(await verifyFiles({ ...deps, onProgress: (done) => deps.onProgress(done, Math.max(done, files)) })),
    await verifyStaging(deps),
    await verifySums(deps),
    await verifyLessons(deps),
    await verifyIndexes(deps),
  ]
  for (const { summary: message } of results) say(message)
  const errors = results.flatMap((each) => each.problems)
  for (const error of errors) say(error)
  say(errors.length === 0 ? 'No problems found.' : `Problems found: ${errors.length}.`)
  return errors.length
}
