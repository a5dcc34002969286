// node deploy/failover/fail-over.mjs: makes the standby at TO_URL the primary in place of the one at FROM_URL.
// Both are addresses of a superuser. README.md beside it says when, and what to do with the old one.
import pg from 'pg'

const patienceMs = 2_000
const promotedWithinSeconds = 30

const say = (line) => process.stdout.write(`${line}\n`)

async function connect(url) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: 40_000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Where the old primary still answers, it takes no more writes, now and whenever it starts again. */
async function fence(url) {
  let old
  try {
    old = await connect(url)
  } catch (trouble) {
    say(
      `The old primary does not answer (${trouble.message}). Before it starts again, guard.mjs has to look.`,
    )
    return
  }
  await old.query(`alter system set default_transaction_read_only = 'on'`)
  await old.query('select pg_reload_conf()')
  await old.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
    ['client backend'],
  )
  await old.end()
  say('The old primary answers still: it is closed for writes, and whoever was connected is cut off.')
}

/** Nobody waits for a standby of the new primary: it has none yet. */
async function promote(url) {
  const standby = await connect(url)
  const { rows } = await standby.query('select pg_is_in_recovery() as standby')
  if (!rows[0].standby) {
    await standby.end()
    say('The server at TO_URL takes writes already: nothing to do.')
    return
  }
  await fence(process.env.FROM_URL)
  await standby.query('alter system reset synchronous_standby_names')
  await standby.query('alter system reset default_transaction_read_only')
  await standby.query('select pg_reload_conf()')
  const { rows: done } = await standby.query('select pg_promote(true, $1) as promoted', [
    promotedWithinSeconds,
  ])
  await standby.end()
  if (!done[0].promoted)
    throw new Error(`it did not become the primary within ${promotedWithinSeconds} seconds`)
  say('The server at TO_URL takes writes now.')
}

const { FROM_URL, TO_URL } = process.env
if (!FROM_URL || !TO_URL) {
  process.stderr.write(
    'Set FROM_URL and TO_URL: the primary that has failed and the standby that takes over.\n',
  )
  process.exit(2)
}
try {
  await promote(TO_URL)
} catch (trouble) {
  process.stderr.write(`The fail-over has not happened: ${trouble.message}.\n`)
  process.exit(1)
}
