/** `npm run conformance`: every row of the spec and how it is proved; `--missing` leaves out the rows that have a test. */
import { holdersIn, tableOf, unheldRows, unknownIds, withoutTest } from './conformance/table.ts'
import { projectTests } from './conformance/test-names.ts'

const holders = holdersIn(projectTests(process.cwd()))
console.log(tableOf(holders, withoutTest, process.argv.includes('--missing')))
for (const line of [...unknownIds(holders), ...unheldRows(holders, withoutTest)]) {
  console.error(line)
  process.exitCode = 1
}
