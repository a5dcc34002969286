/**
 * `npm test`: every check, every test, every browser story; the last line says how many passed and failed.
 * With `--bare-clone`, tests that read files beside the project run once more in a clone without them.
 */
import { inBareClone } from './run/bare-clone.ts'
import { endChildrenWithUs } from './run/children.ts'
import { conclude, runInTurn, runTwoAtOnce } from './run/run-steps.ts'
import { build, checks, stories, tests } from './run/steps.ts'
import { closingLine } from './run/tally.ts'

endChildrenWithUs()
const outcomes = [...(await runTwoAtOnce(checks)), ...(await runInTurn([build, tests, stories]))]
if (process.argv.includes('--bare-clone')) outcomes.push(...(await inBareClone(runInTurn)))
console.log(closingLine(conclude(outcomes)))
