/**
 * Part of `npm run check`: prints the translated share of each language and fails when an offered language is
 * incomplete.
 */
import { offeredLanguages } from '#features/content/site-identity.ts'
import { coverageLine, coverageOf } from '../run/translation-coverage.ts'

for (const coverage of await coverageOf(process.cwd())) {
  const isOffered = offeredLanguages.includes(coverage.language)
  console.log(coverageLine(coverage, isOffered))
  if (!isOffered || coverage.missing.length === 0) continue
  console.error(coverage.missing.map((text) => `  not in ${coverage.language}: ${text}`).join('\n'))
  process.exitCode = 1
}
