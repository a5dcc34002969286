/** The product, once or twice on one database and one folder, as an operator runs it. */
import path from 'node:path'
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '#platform/postgres/embedded/embedded-database.ts'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'

export interface Sites {
  /** Ports without a listener; the first one changes from call to call. */
  ports(): readonly number[]
  /** Ports with a listener. */
  livePort(): number
  /** kill -9 of the first site. Where it is the only one it starts again; gives the ms until it was ready. */
  killFirst(): Promise<number | undefined>
  stop(): Promise<void>
}

const addressOf = ({ connection: { host, user, password, database } }: EmbeddedDatabase) =>
  `postgres://localhost/${database}?${new URLSearchParams({ host, user, password }).toString()}`

/** Starts them; `url` is where browsers find them, in front of all. */
export async function startSites(folder: string, url: string, count: 1 | 2): Promise<Sites> {
  // One site brings its own database; two need one that outlives each of them.
  const database =
    count === 2 ? await startEmbeddedDatabase({ dataDir: path.join(folder, 'database') }) : undefined
  const settings = {
    BASE_URL: url,
    DATA_DIR: path.join(folder, 'site'),
    ...(database && { DATABASE_URL: addressOf(database) }),
  }
  const ports: number[] = []
  const running = new Map<number, RunningSite>()
  const start = async (port: number) => {
    const site = await startSite({ demo: true, settings: { ...settings, PORT: String(port) } }, 120_000)
    running.set(port, site)
    return site
  }
  for (let i = 0; i < count; i += 1) {
    const port = await freePort()
    ports.push(port)
    await start(port)
  }
  const livePort = () => [...running.keys()][0] ?? 0
  return {
    ports() {
      ports.push(...ports.splice(0, 1))
      return [...ports]
    },
    livePort,
    async killFirst() {
      const port = livePort()
      await running.get(port)?.kill()
      running.delete(port)
      return count === 1 ? (await start(port)).readyAfterMs : undefined
    },
    async stop() {
      await Promise.all([...running.values()].map((site) => site.stop()))
      await database?.stop()
    },
  }
}
