/** `npm run verify`: proves that records, files, sums and indexes agree (RELIABILITY §7). Changes nothing. */
import type { Staging } from '../../platform/files/staging.ts'
import type { Finding } from './finding.ts'
import type { IndexCheck } from './index-check-repository.ts'
import { verifyFiles, type VerifyFilesParts } from './verify-files.ts'
import { verifyStaging } from './verify-staging.ts'

export interface VerifyParts extends VerifyFilesParts {
  readonly staging: Pick<Staging, 'list'>
  /** Undefined where amcheck may not be used. */
  readonly checkIndexes: () => Promise<IndexCheck | undefined>
  readonly say: (line: string) => void
}

async function verifySums({ records }: VerifyParts): Promise<Finding> {
  const wrong = await records.wrongSums()
  return {
    said: `Sums of ratings and reports: ${wrong.length === 0 ? 'those of their ledgers' : `${wrong.length} wrong`}.`,
    troubles: wrong.map(
      ({ id, title, sums, ledger }) =>
        `Resource ${id} ${JSON.stringify(title)}: it says ${sums}, its ledger ${ledger}. Please report this; it is a defect of the site.`,
    ),
  }
}

async function verifyIndexes({ checkIndexes }: VerifyParts): Promise<Finding> {
  const check = await checkIndexes()
  if (!check)
    return {
      said: 'Tables and indexes: not looked through, the user of the database may not make the extension amcheck.',
      troubles: [],
    }
  return {
    said: `Tables and indexes: ${check.tables} and ${check.indexes} looked through with amcheck, ${check.damage.length} damaged.`,
    troubles: check.damage.map((damage) => `The database is damaged: ${damage}. Restore a backup.`),
  }
}

/** Says its findings, a line each, then every trouble. Gives how many troubles there are; throws when it cannot look. */
export async function verifySite(parts: VerifyParts): Promise<number> {
  const { records, say } = parts
  const { files, links, accounts, ratings, reports } = await records.counts()
  say(
    `Records: ${files} files, ${links} links, ${accounts} accounts, ${ratings} ratings, ${reports} reports.`,
  )
  const findings = [
    // Some may be filed while it looks.
    ...(await verifyFiles({ ...parts, onProgress: (done) => parts.onProgress(done, Math.max(done, files)) })),
    await verifyStaging(records, parts.staging, parts.now),
    await verifySums(parts),
    await verifyIndexes(parts),
  ]
  for (const { said } of findings) say(said)
  const troubles = findings.flatMap((each) => each.troubles)
  for (const trouble of troubles) say(trouble)
  say(troubles.length === 0 ? 'All is whole.' : `Not whole: ${troubles.length} to mend.`)
  return troubles.length
}
