/** `npm run demo`: the site with the small school, in a data folder of its own. */
import { anyPublishedPassword, peopleWithRandomPasswords } from '#seed/demo-people.ts'
import { loadSmallSchool } from '#seed/load-small-school.ts'
import type { SeedPerson } from '#seed/person.ts'
import type { Platform } from '../open-platform.ts'
import type { Config } from '#platform/config/config.ts'
import { isLoopback } from '#platform/config/trusted-proxies.ts'
import { run } from '../run.ts'
import { StartupError } from '#platform/startup-error.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** The demo's passwords are published in the source, so the site must not be reachable from elsewhere (F-C22). */
function check({ host, baseUrl, demoInPublic, firstAdmin }: Config) {
  if (firstAdmin)
    throw new StartupError('The demo has an admin of its own. Leave ADMIN_EMAIL and ADMIN_PASSWORD out, or run npm start.') // prettier-ignore
  const publicHosts = [host, new URL(baseUrl).hostname].filter((each) => !isLoopback(each))
  if (publicHosts.length > 0 && !demoInPublic)
    throw new StartupError(`The passwords of the demo are published in seed/people.ts, and others reach ${publicHosts.join(' and ')}. Leave HOST and BASE_URL out, or set DEMO_IN_PUBLIC=1 for random passwords.`) // prettier-ignore
}

function printPasswords(people: readonly SeedPerson[]) {
  print('Demo accounts and their passwords, shown only once:')
  for (const { email, password, role } of people) print(`${email}  ${password}  (${role})`)
}

async function fill(platform: Platform) {
  print('Adding the demo data…')
  if (!platform.config.demoInPublic) return void (await loadSmallSchool(platform))
  const people = peopleWithRandomPasswords()
  await loadSmallSchool(platform, people)
  printPasswords(people)
}

await run({
  defaults: { DATA_DIR: 'data/demo' },
  check,
  prepare: async ({ platform, accounts }) => {
    if (!(await accounts.accounts.anyWithRole('admin'))) return fill(platform)
    const { config, db, auth } = platform
    if (config.demoInPublic && (await anyPublishedPassword(db, auth.passwords)))
      throw new StartupError(`${config.dataDir} was filled with the published passwords. Start with an empty DATA_DIR.`) // prettier-ignore
  },
})
