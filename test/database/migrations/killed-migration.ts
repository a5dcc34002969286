/**
 * `node killed-migration.ts ADDRESS MIGRATION MS` migrates and kills itself so many ms after sending that
 * migration.
 */
import { openDatabase } from '#platform/postgres/connection.ts'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'

const [address = '', name = '', ms = '0'] = process.argv.slice(2)
const deadly = (await readMigrations()).find((migration) => migration.name === name)?.statements
const { host, user, password, database } = JSON.parse(address) as Record<string, string>
const { db, pool } = openDatabase(
  { host: host ?? '', user: user ?? '', password: password ?? '', database: database ?? '' },
  { size: 2, onError: () => {} },
)
pool.on('connect', (client) => {
  const send = client.query.bind(client) as (...all: unknown[]) => unknown
  Object.assign(client, {
    query(text: unknown, ...rest: unknown[]) {
      const sent = send(text, ...rest)
      if (text === deadly) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(ms))
      return sent
    },
  })
})
await migrate(db)
