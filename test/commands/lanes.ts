/**
 * `npm test`, `npm run test:long`, `npm run test:changed`: runs the named lanes in turn; the last line counts
 * passed and failed tests.
 */
import { inBareClone } from '../run/bare-clone.ts'
import { endChildrenWithUs } from '../run/children.ts'
import { conclude, type Outcome, runInTurn, runAtOnce } from '../run/run-steps.ts'
import {
  build,
  changed,
  componentTests,
  longBrowserTests,
  longTests,
  otherChecks,
  quickChecks,
  browserTests,
  tests,
} from '../run/steps.ts'
import { closingLine } from '../run/tally.ts'

const lanes: Readonly<Record<string, () => Promise<readonly Outcome[]>>> = {
  test: async () => [
    ...(await runAtOnce([...quickChecks, build])),
    // Each of them waits for databases, timers and frames half of the time: three at once use both cores.
    ...(await runAtOnce([tests, componentTests, browserTests], 3)),
  ],
  long: async () => [
    ...(await runAtOnce([...otherChecks, build])),
    ...(await runInTurn([longTests, longBrowserTests])),
    ...(await inBareClone((step) => runInTurn([step]))),
  ],
  changed: async () => [...(await runAtOnce(quickChecks)), ...(await runInTurn(changed()))],
}

endChildrenWithUs()
const outcomes: Outcome[] = []
for (const name of process.argv.slice(2)) {
  const lane = lanes[name]
  if (!lane) throw new Error(`There is no lane ${name}: name ${Object.keys(lanes).join(', ')}.`)
  outcomes.push(...(await lane()))
}
console.log(closingLine(conclude(outcomes)))
