/** A pooler in transaction mode at an address that needs sessions: locks and LISTEN would fail there without an error. */
import { type DatabaseAddress, type DedicatedConnection, openDedicated } from './connection.ts'

async function channelsOf({ client }: DedicatedConnection) {
  const { rows } = await client.query('select pg_listening_channels()')
  return rows.length
}

/** False behind a pooler in transaction mode: another connection listens too, or the own one does not any more. */
export async function keepsSessions(address: DatabaseAddress): Promise<boolean> {
  const open = () => openDedicated(address, 'thuto probe', () => {})
  const [own, other] = await Promise.all([open(), open()])
  try {
    await own.client.query('listen thuto_probe')
    return (await channelsOf(other)) === 0 && (await channelsOf(own)) === 1
  } finally {
    await Promise.all([own.close(), other.close()])
  }
}

export const transactionModeMessage = (setting: string) =>
  `${setting} leads to a connection pooler in transaction mode, which keeps neither locks nor LISTEN. Set DATABASE_SESSION_URL to PostgreSQL itself.`

/** Cause and next step of a failed connection. */
export function unreachableMessage(error: unknown, address = 'the address'): string {
  const cause = error instanceof Error ? error.message : String(error)
  return cause.includes('startup parameter')
    ? `(${cause}). A connection pooler is in between: configure it as deploy/pgbouncer/pgbouncer.ini does, and set DATABASE_SESSION_URL to PostgreSQL itself.`
    : `(${cause}). Check ${address} and that it runs.`
}
