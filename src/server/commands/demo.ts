/** `npm run demo`: the site with the small school in it, in a data folder of its own. */
import { loadSmallSchool } from '#seed/load-small-school.ts'
import { run } from '../run.ts'

await run({
  defaults: { DATA_DIR: 'data/demo' },
  prepare: async (parts) => {
    if (await parts.accounts.anyWithRole('admin')) return
    process.stdout.write('Filling the empty site with the small school …\n')
    await loadSmallSchool(parts)
  },
})
