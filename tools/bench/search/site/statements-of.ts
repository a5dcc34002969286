/** Records the SQL of a search and measures the cost of each statement. */
import pg from 'pg'
import type { Statement } from '../load/raw-process.ts'
import { type DatabaseAddress, openDatabase } from '#platform/postgres/connection.ts'
import type { ResourcePages } from '#features/catalogue/resources/resource-pages.ts'
import { storedPages } from '#features/catalogue/resources/server/resources-repository.ts'
import { median } from '../../table.ts'
import { cpuMsOfThread } from './processes.ts'

type Ask = (pages: ResourcePages) => Promise<unknown>

/** The statements that an answer from PostgreSQL is made of. */
export async function recordStatements(
  database: DatabaseAddress,
  asks: readonly Ask[],
): Promise<Statement[][]> {
  const { db, close } = openDatabase(database, { size: 1, onError: console.error })
  const pages = storedPages(db)
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const send = prototype.query
  let recorded: Statement[] = []
  prototype.query = function (...args) {
    const [text, values] = args
    if (typeof text === 'string' && Array.isArray(values)) recorded.push({ text, values })
    return send.apply(this, args)
  }
  try {
    const found: Statement[][] = []
    for (const ask of asks) {
      recorded = []
      await ask(pages)
      found.push(recorded)
    }
    return found
  } finally {
    prototype.query = send
    await close()
  }
}

/** CPU milliseconds of the backend for each of the questions, the median of so many tries; PostgreSQL alone answers. */
export async function backendMs(
  database: DatabaseAddress,
  asks: readonly Ask[],
  tries: number,
): Promise<number[]> {
  const { db, pool, close } = openDatabase(database, { size: 1, onError: console.error })
  const pages = storedPages(db)
  try {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    const found: number[] = []
    for (const ask of asks) {
      const times: number[] = []
      for (let i = 0; i < tries; i += 1) {
        const before = cpuMsOfThread(pid)
        await ask(pages)
        times.push(cpuMsOfThread(pid) - before)
      }
      found.push(median(times))
    }
    return found
  } finally {
    await close()
  }
}
