/** A database whose statements a function answers, for a use case whose other parts are fakes too. */
import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Database } from '#platform/postgres/tables/database.ts'

type Rows = readonly object[]
type Respond = (sql: string, parameters: readonly unknown[]) => Rows | Promise<Rows>

/** A statement affects as many rows as `respond` returns. */
export function fakeDatabase(respond: Respond): Kysely<Database> {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      const rows = await respond(sql, parameters)
      return { rows: [...rows] as never[], numAffectedRows: BigInt(rows.length) }
    },
    streamQuery: () => {
      throw new Error('Fake databases stream nothing')
    },
  }
  class FakeDriver extends DummyDriver {
    override acquireConnection = () => Promise.resolve(connection)
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new FakeDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
