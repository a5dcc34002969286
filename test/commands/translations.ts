/**
 * Part of `npm run check`: prints the translated share of each language; fails when an offered language is incomplete
 * or a catalogue has errors.
 */
import { offeredLanguages } from '#features/public/content/server/site-identity.ts'
import { catalogErrors } from '../catalogs/catalog-errors.ts'
import { coverageLine, coverageOf } from '../catalogs/translation-coverage.ts'

const root = process.cwd()
const shownMissing = 10
const errors = catalogErrors(root)
for (const coverage of coverageOf(root)) {
  const isOffered = offeredLanguages.includes(coverage.language)
  console.log(coverageLine(coverage, isOffered))
  if (!isOffered || coverage.missing.length === 0) continue
  errors.push(
    ...coverage.missing.slice(0, shownMissing).map((text) => `not in ${coverage.language}: ${text}`),
  )
  if (coverage.missing.length > shownMissing)
    errors.push(`not in ${coverage.language}: ${coverage.missing.length - shownMissing} more texts`)
}
if (errors.length > 0) {
  console.error(errors.map((error) => `  ${error}`).join('\n'))
  process.exitCode = 1
}
