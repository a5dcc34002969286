/** `npm run demo`: the site with the small school, in a data folder of its own. */
// First: npm run dev starts here, and the others read content while they are imported.
import { demoDefaults } from './open-content.ts'
import { fillStamped, isOutdated, setAside } from '#seed/demo/demo-folder.ts'
import {
  anyPublishedPassword,
  type DemoAccount,
  demoAccounts,
  peopleWithRandomPasswords,
} from '#seed/demo/demo-people.ts'
import { loadSmallSchool } from '#seed/load-small-school.ts'
import { addSchoolYear } from '#seed/demo/school-year-repository.ts'
import { anyWithRole } from '#features/people/accounts/server/accounts-repository.ts'
import type { Site } from '../compose.ts'
import type { Platform } from '../open-platform.ts'
import type { Config } from '#platform/config/config.ts'
import { finishBuild } from '#ops/build-site.ts'
import { isLoopback } from '#platform/config/trusted-proxies.ts'
import { findRunningDatabase } from '#platform/postgres/embedded/running-database.ts'
import { run } from '../run.ts'
import { StartupError } from '#platform/errors.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** The demo's passwords are published in the source, so the site must not be reachable from elsewhere (F-C22). */
function checkSettings({ host, baseUrl, demoInPublic, firstAdmin }: Config) {
  if (firstAdmin)
    throw new StartupError('The demo has an admin of its own. Leave ADMIN_EMAIL and ADMIN_PASSWORD out, or run npm start.') // prettier-ignore
  const publicHosts = [host, new URL(baseUrl).hostname].filter((each) => !isLoopback(each))
  if (publicHosts.length > 0 && !demoInPublic)
    throw new StartupError(`The passwords of the demo are published in seed/people.ts, and others reach ${publicHosts.join(' and ')}. Leave HOST and BASE_URL out, or set DEMO_IN_PUBLIC=1 for random passwords.`) // prettier-ignore
}

/** Elsewhere than in its own folder the demo has no stamp: it leaves an operator's database and bucket as they are. */
const isStamped = ({ databaseUrl, s3 }: Config) => databaseUrl === undefined && s3 === undefined

/** Changed seed data is filled into a new folder. The folder of a running database stays. */
async function makeRoom(config: Config) {
  const { dataDir } = config
  if (!isStamped(config) || !isOutdated(dataDir) || (await findRunningDatabase(dataDir))) return
  print(`The seed data has changed since ${dataDir} was filled, or filling was interrupted.`)
  print(`The earlier data, with all that was added, is now in ${setAside(dataDir, new Date())}.`)
}

function printAccounts(title: string, accounts: readonly DemoAccount[]) {
  print(title)
  for (const { email, password, role } of accounts) print(`${email}  ${password}  (${role})`)
}

async function fill(platform: Platform) {
  print('Adding the demo data…')
  const people = platform.config.demoInPublic ? peopleWithRandomPasswords() : undefined
  const members = await loadSmallSchool(platform, people)
  await addSchoolYear(platform.db, platform.now(), members.get('moderator')?.accountId ?? '')
  if (people) printAccounts('Demo accounts and their passwords, shown only once:', people)
}

async function fillOnce({ platform }: Site) {
  const { config, db, auth } = platform
  const { dataDir } = config
  if (!(await anyWithRole(db, 'admin')))
    return isStamped(config) ? fillStamped(dataDir, () => fill(platform)) : fill(platform)
  if (isStamped(config) && isOutdated(dataDir))
    throw new StartupError(`${dataDir} has earlier or incomplete seed data, and its database was still running. It is stopped now: start again.`) // prettier-ignore
  if (config.demoInPublic && (await anyPublishedPassword(db, auth.passwords)))
    throw new StartupError(
      `${dataDir} was filled with the published passwords. Start with an empty DATA_DIR.`,
    )
}

await run({
  defaults: demoDefaults,
  async check(config) {
    checkSettings(config)
    await makeRoom(config)
  },
  async prepare(site) {
    await Promise.all([fillOnce(site), finishBuild()])
    if (!site.platform.config.demoInPublic)
      printAccounts('Sign in with one of these demo accounts:', demoAccounts)
  },
  demoAccounts: ({ demoInPublic }) => (demoInPublic ? undefined : demoAccounts),
})
