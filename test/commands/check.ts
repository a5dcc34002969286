/** `npm run check`: what needs neither database nor browser. */
import { endChildrenWithUs } from '../run/children.ts'
import { conclude, runAtOnce } from '../run/run-steps.ts'
import { otherChecks, quickChecks } from '../run/steps.ts'

endChildrenWithUs()
conclude(await runAtOnce([...quickChecks, ...otherChecks]))
