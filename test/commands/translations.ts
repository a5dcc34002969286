/**
 * Part of `npm run check`: prints the translated share of each language; fails when an offered language is incomplete
 * or a catalogue has errors.
 */
import { offeredLanguages } from '#features/content/site-identity.ts'
import { catalogErrors } from '../run/catalog-errors.ts'
import { coverageLine, coverageOf } from '../run/translation-coverage.ts'

const root = process.cwd()
const errors = await catalogErrors(root)
for (const coverage of coverageOf(root)) {
  const isOffered = offeredLanguages.includes(coverage.language)
  console.log(coverageLine(coverage, isOffered))
  if (isOffered) errors.push(...coverage.missing.map((text) => `not in ${coverage.language}: ${text}`))
}
if (errors.length > 0) {
  console.error(errors.map((error) => `  ${error}`).join('\n'))
  process.exitCode = 1
}
