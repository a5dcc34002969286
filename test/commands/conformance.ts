/** `npm run conformance`: every requirement and its proof; `--missing` lists only those without one. */
import { asvsSummary, requirements } from '../conformance/asvs.ts'
import { measuredRows } from '../conformance/measured-rows.ts'
import { holdersIn, summaryOf, tableOf, unheldRows, unknownIds, withoutTest } from '../conformance/table.ts'
import { projectTests } from '../conformance/test-names.ts'

const root = process.cwd()
const holders = holdersIn([...projectTests(root), ...measuredRows(root)])
console.log(tableOf(holders, withoutTest, process.argv.includes('--missing')))
console.log(summaryOf(holders))
console.log(asvsSummary(requirements))
for (const line of [...unknownIds(holders), ...unheldRows(holders, withoutTest)]) {
  console.error(line)
  process.exitCode = 1
}
