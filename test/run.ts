/** `npm test`: every check, every test, every browser story; the last line says how many passed and failed. */
import { endChildrenWithUs } from './run/children.ts'
import { conclude, runInTurn, runTwoAtOnce } from './run/run-steps.ts'
import { build, checks, stories, tests } from './run/steps.ts'
import { closingLine } from './run/tally.ts'

endChildrenWithUs()
const outcomes = [...(await runTwoAtOnce(checks)), ...(await runInTurn([build, tests, stories]))]
console.log(closingLine(conclude(outcomes)))
