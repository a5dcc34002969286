/** Checks of a connection pooler: no setting of a statement is lost, and sessions do not go through it. */
import type { DatabaseAddress, Db } from '#platform/postgres/connection.ts'
import {
  keepsSessions,
  lostLimits,
  lostSettingsMessage,
  numbersChangesLater,
  transactionModeMessage,
} from '#platform/postgres/pooler.ts'
import { type Check, failed, passed } from '#features/insight/status/server/check.ts'
import { runCheck } from './doctor-check.ts'

interface Pooling {
  /** The site has an address of its own for sessions. */
  readonly isPooled: boolean
  readonly session: DatabaseAddress
}

async function checkLostSettings(db: Db, { isPooled }: Pooling): Promise<Check> {
  const isSlow = isPooled && !(await numbersChangesLater(db))
  const lost = [...(await lostLimits(db)), ...(isSlow ? ['set thuto.change_numbers = deferred'] : [])]
  return lost.length > 0
    ? failed('Limits', lostSettingsMessage('DATABASE_URL', lost))
    : passed('Limits', 'Statements, locks and idle transactions end in time.')
}

async function checkSessions({ isPooled, session }: Pooling): Promise<Check> {
  const setting = isPooled ? 'DATABASE_SESSION_URL' : 'DATABASE_URL'
  return (await keepsSessions(session))
    ? passed('Sessions', 'Locks and LISTEN work.')
    : failed('Sessions', transactionModeMessage(setting))
}

/** `db`: connections for statements. */
export const checkPooling = async (db: Db, pooling: Pooling): Promise<readonly Check[]> => [
  await runCheck('Limits', () => checkLostSettings(db, pooling)),
  await runCheck('Sessions', () => checkSessions(pooling)),
]
