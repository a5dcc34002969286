/** `npm run conformance`: the rows of the spec and the tests that hold them; with `--missing`, the rows nobody holds. */
import { holdersIn, tableOf, unknownIds } from './conformance/table.ts'
import { projectTests } from './conformance/test-names.ts'

const holders = holdersIn(projectTests(process.cwd()))
console.log(tableOf(holders, process.argv.includes('--missing')))
for (const line of unknownIds(holders)) {
  console.error(line)
  process.exitCode = 1
}
