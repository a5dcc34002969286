/** `npm run e2e -- [arguments of Playwright]`: runs all browser tests, or those named. */
import { endChildrenWithUs } from '../run/children.ts'
import { conclude, runInTurn } from '../run/run-steps.ts'
import { someBrowserTests } from '../run/steps.ts'

endChildrenWithUs()
conclude(await runInTurn([someBrowserTests(process.argv.slice(2))]))
