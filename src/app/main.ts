/** `npm start`: the site with the settings of the environment. */
import { run } from './run.ts'

await run()
