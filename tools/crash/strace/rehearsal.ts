/** One site with client and checks: runs rounds and resumes them after any fault. */
import path from 'node:path'
import { type DatabasePool, openDatabase } from '#platform/postgres/connection.ts'
import { findRunningDatabase } from '#platform/postgres/embedded/running-database.ts'
import { caller } from '../rehearsals/caller.ts'
import { filesOnDisk } from '../rehearsals/durable-model.ts'
import { Journal } from '../rehearsals/journal.ts'
import * as legal from '../rehearsals/legal-state.ts'
import { type Call, contributedIn, runRound } from '../rehearsals/scenario.ts'
import { sweepADayLater } from '../stage/sweep-a-day-later.ts'
import { freePort, signInAt } from '#test/running-site.ts'
import { admin, startTracedSite, type TracedSite } from './traced-site.ts'

async function signedIn(url: string) {
  const cookie = await signInAt(url, admin.email, admin.password)
  return caller(url, url, { contributor: cookie, moderator: cookie })
}

interface RehearsalDeps {
  readonly dataDir: string
  readonly port: number
  readonly site: TracedSite
  readonly call: Call
  readonly database: DatabasePool
  readonly journal: Journal
}

export class Rehearsal {
  site: TracedSite
  readonly call: Call
  /** The folder `files` of the site. */
  readonly folder: string
  readonly #parts: RehearsalDeps
  #round = 0
  constructor(deps: RehearsalDeps) {
    this.#parts = deps
    this.site = deps.site
    this.call = deps.call
    this.folder = path.join(deps.dataDir, 'files')
  }

  async restart() {
    await this.site.ended
    this.site = await startTracedSite(this.#parts.dataDir, this.#parts.port)
  }

  begin(): Promise<void> {
    this.#round += 1
    return runRound(this.#parts, this.#round)
  }

  /** Resumes after the client's journal. Throws IllegalStateError when a promise was broken. */
  async goOn() {
    const stored = this.#stored()
    await legal.checkRowsHaveFiles(stored)
    await legal.checkOffsets(stored)
    await legal.checkAcknowledged(this.#parts, this.#round)
    await runRound(this.#parts, this.#round)
    await legal.checkRowsHaveFiles(stored)
    await legal.checkAcknowledged(this.#parts, this.#round)
    await legal.checkRestorable(stored, contributedIn(this.#round).small)
    await legal.checkNoDuplicates(stored)
  }

  async endOfDay() {
    await sweepADayLater({ DATA_DIR: this.#parts.dataDir }, this.#parts.database)
    await legal.checkRowsHaveFiles(this.#stored())
    await legal.checkNoLeftovers(this.#stored())
  }

  async close() {
    await this.#parts.database.close()
    await this.site.stop()
  }

  #stored() {
    return { db: this.#parts.database.db, files: filesOnDisk(this.folder) }
  }
}

/** Starts the site in a new folder, with its first admin signed in. */
export async function openRehearsal(folder: string): Promise<Rehearsal> {
  const [dataDir, port] = [path.join(folder, 'data'), await freePort()]
  const site = await startTracedSite(dataDir, port)
  const call = await signedIn(`http://127.0.0.1:${port}`)
  const address = await findRunningDatabase(dataDir)
  if (!address) throw new Error('The site has no database')
  const database = openDatabase(address, { size: 2, onError: () => {} })
  const journal = new Journal(path.join(folder, 'journal.jsonl'))
  return new Rehearsal({ dataDir, port, site, call, database, journal })
}
