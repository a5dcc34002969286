// node deploy/failover/guard.mjs: run before a PostgreSQL server starts (ExecStartPre). PGDATA is its folder, OTHER_URL
// the other server. Where that one takes writes, this one may start only as a standby: exit code 0, and standby.signal is there.
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

const { PGDATA, OTHER_URL } = process.env
const stop = (line, code) => {
  process.stderr.write(`${line}\n`)
  process.exit(code)
}

if (!PGDATA || !OTHER_URL)
  stop('Set PGDATA and OTHER_URL: the folder of this server and the address of the other one.', 2)
if (!existsSync(path.join(PGDATA, 'PG_VERSION'))) stop(`${PGDATA} holds no database.`, 2)

async function otherTakesWrites() {
  const client = new pg.Client({
    connectionString: OTHER_URL,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select pg_is_in_recovery() as standby')
  await client.end()
  return !rows[0].standby
}

const signal = path.join(PGDATA, 'standby.signal')
if (!existsSync(signal)) {
  let takesWrites = false
  try {
    takesWrites = await otherTakesWrites()
  } catch (trouble) {
    stop(
      `The other server cannot be asked who takes writes (${trouble.message}): this one waits. It is asked again at the next start.`,
      1,
    )
  }
  if (takesWrites) {
    writeFileSync(signal, '', { mode: 0o600 })
    process.stdout.write(
      'The other server has taken over: this one starts as a standby and takes no writes. Make it anew from the other one.\n',
    )
  }
}
