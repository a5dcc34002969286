/** What the database does for a function of the product. */
import { recordStatements } from './record-statements.ts'
import type { TestDatabase } from './test-database.ts'

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly PlanNode[]
}
interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode; readonly 'Execution Time': number }]
}

const readBy = (node: PlanNode): number =>
  (node['Relation Name'] ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, each) => sum + readBy(each), 0)

/** Runs it once, then repeats its statements one by one: rows of tables that they read, and time of the database in ms. */
export async function costOf(database: TestDatabase, run: () => Promise<unknown>) {
  const client = await database.client()
  let [rows, ms] = [0, 0]
  for (const { text, values } of await recordStatements(run)) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue
    const answer = await client.query<Explained>(`explain (analyze, timing off, format json) ${text}`, values)
    const [plan] = answer.rows[0]?.['QUERY PLAN'] ?? []
    rows += plan ? readBy(plan.Plan) : 0
    ms += plan?.['Execution Time'] ?? 0
  }
  return { rows, ms }
}
