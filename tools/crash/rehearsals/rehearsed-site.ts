/** The site of a rehearsal: the real one, in this process, over HTTP, with a contributor and a moderator signed in. */
import '#app/commands/open-content.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createAccount } from '#features/people/accounts/server/accounts-repository.ts'
import { createApp } from '#app/app.ts'
import { compose, type Site } from '#app/compose.ts'
import { readConfig } from '#platform/config/config.ts'
import { runInThisProcess } from '#platform/sandbox/sandbox.ts'
import { type DatabaseAddress, openDatabase } from '#platform/postgres/connection.ts'
import { sweep, sweepDeps } from '#app/sweep.ts'
import { realDisk } from './durable-model.ts'
import { caller, type Cookies } from './caller.ts'

async function signIn({ platform }: Site, role: 'educator' | 'moderator') {
  const id = randomUUID()
  const checked = { passwordHash: 'none' }
  await createAccount(platform.db, { id, email: `${id}@thuto.example`, role, ...checked })
  const opened = await platform.auth.sessions.open(id, checked, {
    cookieHeader: undefined,
    userAgent: undefined,
  })
  if (typeof opened === 'string') throw new Error('The sign-in failed')
  return opened.cookies.map((line) => line.replace(/;.*/, '')).join('; ')
}

/** The same two people in every process, so that a repeated call comes from whom it came. */
async function peopleOf(site: Site, file: string): Promise<Cookies> {
  if (realDisk.existsSync(file)) return JSON.parse(realDisk.readFileSync(file, 'utf8')) as Cookies
  const people = {
    contributor: await signIn(site, 'educator'),
    moderator: await signIn(site, 'moderator'),
  }
  realDisk.writeFileSync(file, JSON.stringify(people))
  return people
}

interface SiteDeps {
  readonly address: DatabaseAddress
  readonly dataDir: string
  /** File with the session cookies for the next site. */
  readonly peopleFile: string
  /** Called between the writes of the last sweep to the database; the site may end there. */
  readonly atStep: (step: string) => Promise<void>
}

/** A day passes for the database: uploads are abandoned, and what was deleted is expired. */
async function passADay(db: Site['platform']['db']) {
  const day = sql`interval '25 hours'`
  await sql`update uploads set last_received_at = last_received_at - ${day}`.execute(db)
  await sql`update trashed_files set trashed_at = trashed_at - ${day}`.execute(db)
  await sql`update deleted_resources set deleted_at = deleted_at - ${day}, expires_at = expires_at - ${day}`.execute(
    db,
  )
}

export async function openSite({ address, dataDir, peopleFile, atStep }: SiteDeps) {
  const settings = { LIMITS: 'test', LOG_LEVEL: 'silent', JOBS: 'off', DATA_DIR: dataDir }
  const config = readConfig({}, settings)
  const database = openDatabase(address, { size: 3, onError: () => {} })
  // Looked at here: what a file is, is found out without a change of the disk, and a process each time would be slow.
  const site = await compose(config, database, { logError: () => {}, runInChild: runInThisProcess })
  const { db, jobs } = site.platform
  const deps = sweepDeps(site)
  await jobs.start()
  const http = await createApp(site)
  const listens = await http.listen({ port: 0, host: '127.0.0.1' })
  const cookies = await peopleOf(site, peopleFile)
  const dayMs = 24 * 60 * 60 * 1_000
  return {
    db,
    call: caller(listens, config.baseUrl, cookies),
    sweep: () => sweep(deps),
    passADay: () => passADay(db),
    /** By the clock of the sweep; `passADay` moves that of the database. */
    sweepADayLater: () =>
      sweep({
        ...deps,
        databaseNow: async () => new Date(Date.now() + dayMs + 60_000),
        eraseUnconfirmed: () => atStep('trashed_files').then(deps.eraseUnconfirmed),
        saveErasures: () => atStep('deleted_resources').then(deps.saveErasures),
      }),
    /** Like an exited process: it no longer reaches the database, and the database knows that. */
    async lose() {
      void database.close().catch(() => {})
      while (!database.pool.ending) await new Promise(setImmediate)
      for (const end of [() => jobs.stop(), () => http.close()]) void end().catch(() => {})
      const gate = openDatabase(address, { size: 1, onError: () => {} })
      await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(gate.db)
      await gate.close()
    },
  }
}
