/** One site with data folder, database and a proxy to it, all of which can fail. */
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type DatabasePool, openDatabase } from '#platform/postgres/connection.ts'
import { findRunningDatabase } from '#platform/postgres/embedded/running-database.ts'
import { type CuttingProxy, cuttingProxy } from '#test/network/cutting-proxy.ts'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'
import { type SiteDatabase, siteDatabase } from '#test/ops/start/site-database.ts'
import { withAdmin } from '#test/ops/start/site-with-people.ts'
import type { ProcessFaults } from './faulty-process.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'

const place = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const startMs = 120_000

export interface Stage {
  /** Public URL of the site, through the proxy. */
  readonly url: string
  readonly folder: string
  readonly line: CuttingProxy
  readonly dataDir: string
  readonly filesFolder: string
  readonly server: SiteDatabase
  /** Direct connection to the database of the site. */
  readonly database: DatabasePool
  /** Undefined where this user may not mount one. */
  readonly disk: SmallDisk | undefined
  kill(): Promise<void>
  /** Starts the site; resolves at its ready line. */
  start(): Promise<void>
  /** Resolves when the site has started after what was done last; rejects when it could not. */
  started(): Promise<void>
  bend(bend: Partial<ProcessFaults>): Promise<void>
  output(): string
  /** Stops everything and leaves nothing behind. */
  close(): Promise<void>
}

interface Places {
  readonly folder: string
  readonly dataDir: string
  readonly bentBy: string
}

function makePlaces(): Places & { readonly disk: SmallDisk | undefined } {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-crash-'))
  // Others may pass through, so that root's database user finds its data in the folder itself.
  chmodSync(folder, 0o755)
  const disk = smallDisk(path.join(folder, 'disk'))
  return { folder, disk, dataDir: path.join(folder, 'disk', 'data'), bentBy: path.join(folder, 'bent') }
}

const settingsOf = ({ dataDir, bentBy }: Places, port: number, url: string) => ({
  ...withAdmin,
  DATA_DIR: dataDir,
  PORT: String(port),
  BASE_URL: url,
  BENT_BY: bentBy,
  NODE_OPTIONS: `--import ${place('faulty-process.ts')}`,
  NODE_COMPILE_CACHE: place('../../../node_modules/.cache/node'),
})

async function openBeside(dataDir: string): Promise<DatabasePool> {
  const address = await findRunningDatabase(dataDir)
  if (!address) throw new Error('The site has no database')
  return openDatabase(address, { size: 2, onError: () => {} })
}

/** Output of the site across restarts. */
function keeper(settings: Readonly<Record<string, string>>) {
  let site: RunningSite | undefined
  let earlierOutput = ''
  let starting: Promise<void> = Promise.resolve()
  let over = false
  const begin = async () => {
    if (over) throw new Error('The stage is closed')
    site = await startSite({ settings, program: 'src/app/main.ts' }, startMs)
  }
  return {
    site: () => site,
    output: () => earlierOutput + (site?.output() ?? ''),
    start: () => (starting = begin()),
    started: () => starting,
    async kill() {
      earlierOutput += site?.output() ?? ''
      await site?.kill()
    },
    /** Stops permanently: pending starts are cancelled. */
    async end() {
      over = true
      await starting.catch(() => {})
      await site?.stop()
    },
  }
}

/** Sends process faults to the site. */
function bender(bentBy: string, pid: () => number) {
  let bent: ProcessFaults = { clockMs: 0, fullFolder: null }
  /** Written atomically: the site may still read the previous faults. */
  const write = () => {
    writeFileSync(`${bentBy}.new`, JSON.stringify(bent))
    renameSync(`${bentBy}.new`, bentBy)
  }
  write()
  return async (more: Partial<ProcessFaults>) => {
    bent = { ...bent, ...more }
    write()
    process.kill(pid(), 'SIGUSR2')
    await pause(20)
  }
}

/** A site that was killed has left its database running. */
async function endDatabase(dataDir: string) {
  const server = siteDatabase(dataDir)
  try {
    for (server.kill(); ; await pause(20)) process.kill(server.postmaster(), 0)
  } catch {
    // The process has ended, with or without its lock file.
    await pause(200)
  }
}

/** Starts a site with the admin of `site-with-people.ts`. */
export async function openStage(): Promise<Stage> {
  const { disk, ...places } = makePlaces()
  const port = await freePort()
  const line = await cuttingProxy({ sites: () => [port] })
  const url = `http://127.0.0.1:${line.port}`
  const { site, end, ...control } = keeper(settingsOf(places, port, url))
  const bend = bender(places.bentBy, () => site()?.pid ?? 0)
  const close = async (database?: DatabasePool) => {
    await database?.close()
    await end()
    await endDatabase(places.dataDir)
    await line.close()
    disk?.unmount()
    rmSync(places.folder, { recursive: true, maxRetries: 10 })
  }
  let closing: Promise<void> | undefined
  try {
    await control.start()
    const database = await openBeside(places.dataDir)
    const own = {
      filesFolder: path.join(places.dataDir, 'files'),
      server: siteDatabase(places.dataDir),
      close: () => (closing ??= close(database)),
    }
    return { url, ...places, ...own, ...control, line, disk, database, bend }
  } catch (error) {
    await close()
    throw error
  }
}
