/** `npm start`: the site with what the environment says. */
import { run } from './run.ts'

await run()
