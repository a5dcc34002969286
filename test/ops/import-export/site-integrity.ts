import { verifySite } from '#ops/verify/verify-site.ts'
import { reindex } from '#ops/reindex-repository.ts'
import type { TestSite } from '../../site.ts'

/** Runs the checks of `npm run verify` and `npm run reindex -- check`; returns `No problems found.` or every error. */
export async function checkIntegrity({ parts, database }: TestSite): Promise<string> {
  const lines: string[] = []
  await verifySite({
    db: database.db,
    files: parts.files,
    now: () => new Date(),
    onProgress: () => {},
    staging: parts.staging,
    checkIndexes: () => Promise.resolve(undefined),
    print: (line) => lines.push(line),
  })
  const { differing, wrongCounts } = await reindex(database.db, { repairs: false, onProgress: () => {} })
  if (differing + wrongCounts > 0) return `${differing} search documents and ${wrongCounts} counts are wrong.`
  return lines.at(-1) === 'No problems found.' ? 'No problems found.' : lines.join('\n')
}
