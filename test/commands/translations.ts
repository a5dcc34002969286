/** Part of `npm run check`: says how much of the site is translated; a language that is offered has to have all of it. */
import { offeredLanguages } from '#features/content/site-identity.ts'
import { coverageLine, coverageOf } from '../run/translation-coverage.ts'

for (const coverage of await coverageOf(process.cwd())) {
  const isOffered = offeredLanguages.includes(coverage.language)
  console.log(coverageLine(coverage, isOffered))
  if (!isOffered || coverage.missing.length === 0) continue
  console.error(coverage.missing.map((text) => `  not in ${coverage.language}: ${text}`).join('\n'))
  process.exitCode = 1
}
