import pg from 'pg'
import { connectionOptions, type DatabaseAddress } from '#platform/postgres/connection.ts'

/** Runs one statement beside the site. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  database: DatabaseAddress,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connectionOptions(database))
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Ids of public resources from everywhere in the collection, the same in every run. */
export const publicIds = async (database: DatabaseAddress, count: number): Promise<string[]> =>
  (
    await askDatabase<{ id: string }>(
      database,
      'select id from resources where verified order by id limit $1',
      [count],
    )
  ).map(({ id }) => id)
