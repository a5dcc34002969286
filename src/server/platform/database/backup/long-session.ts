/** One connection of its own for work that takes minutes: a backup, a restore. */
import pg from 'pg'
import { connectionOptions, type DatabaseAddress } from '../connection.ts'

/** Without the time limits of the pool, and with dates and numbers written the same on every server. End it. */
export async function openLongSession(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOptions(address),
    connectionTimeoutMillis: 10_000,
    statement_timeout: 0,
    lock_timeout: 30_000,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
    application_name: 'thuto backup',
  })
  // Trouble rejects the statement it meets; unheard here, it would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    "set client_encoding to 'utf8'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set extra_float_digits to 1; set bytea_output to 'hex'",
  )
  return client
}
