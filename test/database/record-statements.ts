import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'
import type { TestDatabase } from './test-database.ts'

export interface Statement {
  readonly text: string
  readonly values: unknown[]
}

const recordings = new AsyncLocalStorage<Statement[]>()

interface RecordOptions {
  /** Records every context on this database: calls over a socket run in another async context. */
  readonly anybodyOn?: TestDatabase
}

/** Returns the SQL statements caused by `run`, in order, without those of timers or of other sites. */
export async function recordStatements(
  run: () => Promise<unknown>,
  { anybodyOn }: RecordOptions = {},
): Promise<Statement[]> {
  const statements: Statement[] = []
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: [string | pg.QueryConfig, unknown?]
  ) {
    const ours = anybodyOn ? this.database === anybodyOn.name : recordings.getStore() === statements
    const { text, values = args[1] } = typeof args[0] === 'string' ? { text: args[0] } : args[0]
    if (ours) statements.push({ text, values: Array.isArray(values) ? values : [] })
    return send.apply(this, args)
  })
  try {
    await recordings.run(statements, run)
    return statements
  } finally {
    spy.mockRestore()
  }
}

/** Returns only their texts. */
export const recordQueries = async (
  run: () => Promise<unknown>,
  options?: RecordOptions,
): Promise<string[]> => (await recordStatements(run, options)).map(({ text }) => text)
