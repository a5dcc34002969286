/** `npm run check`: what needs neither database nor browser. */
import { endChildrenWithUs } from './run/children.ts'
import { conclude, runTwoAtOnce } from './run/run-steps.ts'
import { checks } from './run/steps.ts'

endChildrenWithUs()
conclude(await runTwoAtOnce(checks))
