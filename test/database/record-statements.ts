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
  readonly allRequestsOn?: TestDatabase
}

/** Returns the SQL statements caused by `run`, in order, without those of timers or of other sites. */
export async function recordStatements(
  run: () => Promise<unknown>,
  { allRequestsOn }: RecordOptions = {},
): Promise<Statement[]> {
  const statements: Statement[] = []
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: [string | pg.QueryConfig, unknown?]
  ) {
    const ours = allRequestsOn ? this.database === allRequestsOn.name : recordings.getStore() === statements
    const { text, values = args[1] } = typeof args[0] === 'string' ? { text: args[0] } : args[0]
    if (ours && !text.startsWith('/* limits */'))
      statements.push({ text, values: Array.isArray(values) ? values : [] })
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

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}
interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }]
}

const readBy = (node: PlanNode): number =>
  (node['Relation Name']
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, each) => sum + readBy(each), 0)

/** Runs it once, then repeats its statements one by one, and counts the rows of tables that they read. */
export async function costOf(database: TestDatabase, run: () => Promise<unknown>) {
  const client = await database.client()
  let rows = 0
  for (const { text, values } of await recordStatements(run)) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue
    const answer = await client.query<Explained>(`explain (analyze, timing off, format json) ${text}`, values)
    const [plan] = answer.rows[0]?.['QUERY PLAN'] ?? []
    rows += plan ? readBy(plan.Plan) : 0
  }
  return { rows }
}
