/**
 * `npm run doctor -- upgrade`, run by the program of the new version with the settings of the site, which is of the
 * present version. Changes nothing, starts nothing.
 */
import {
  type Check,
  checked,
  formatSpan,
  maxBackupAgeMs,
  passed,
} from '#features/insight/status/server/check.ts'
import { appVersion } from '#platform/config/node-settings.ts'
import { freeDiskOf } from '#platform/files/disk-space.ts'
import { openDatabase } from '#platform/postgres/connection.ts'
import { knownMigrations } from '#platform/postgres/migrate.ts'
import { judgeSchema } from '../doctor/check-database.ts'
import { checkNode, nearestFolder } from '../doctor/check-machine.ts'
import { runCheck } from '../doctor/doctor-check.ts'
import { addressesOf, type ExamineDeps } from '../doctor/examine-site.ts'
import { formerRelease } from './former-release.ts'
import { readUpgradeState, type UpgradeState } from './upgrade-state-repository.ts'

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_048_576)} MB`

/** This program and its machine. `freeBytes` are those of the data folder; Infinity if the database is elsewhere. */
interface Target {
  readonly version: string
  readonly known: readonly string[]
  readonly former: typeof formerRelease
  readonly freeBytes: number
  readonly now: Date
}

function judgeBackup(backupAt: UpgradeState['backupAt'], now: Date): Check {
  const ageMs = backupAt ? now.getTime() - backupAt.getTime() : Infinity
  const words = backupAt
    ? `The last verified backup is ${formatSpan(ageMs)} old.`
    : 'There is no verified backup.'
  const advice = `${words} Make one with the present version: npm run backup -- FILE`
  return checked('Backup', ageMs > maxBackupAgeMs && advice, words)
}

/** Judges what was read of the site. */
export function judgeUpgrade(state: UpgradeState, target: Target): readonly Check[] {
  const { databaseBytes, nodes, migrations = [], backupAt } = state
  const { version, known, former, freeBytes, now } = target
  const needed = `An upgrade needs ${megabytes(2 * databaseBytes)} of disk, twice the database.`
  const isOld =
    former && migrations.length > 0 && !migrations.some((name) => name.startsWith(`${former.lastMigration}-`))
  const foreign = migrations.some((name) => !known.includes(name)) && judgeSchema({ migrations }, known).words
  const pending = known.filter((name) => !migrations.includes(name))
  const others = nodes.filter((each) => each !== version && each !== former?.version)
  return [
    checked('Disk', freeBytes < 2 * databaseBytes && `${needed} ${megabytes(freeBytes)} are free.`, needed),
    judgeBackup(backupAt, now),
    checked(
      'Version distance',
      isOld && `The database is older than ${former.version}. Upgrade to that version first.`,
      'No release lies between.',
    ),
    checked('Migrations', foreign, `To run: ${pending.join(', ') || 'none'}.`),
    checked(
      'Nodes',
      others.length > 0 && `Nodes of ${others.join(', ')} cannot run beside ${version}. Stop them first.`,
      `Running: ${nodes.join(', ') || 'none'}.`,
    ),
  ]
}

async function examineDatabase({ config, now }: ExamineDeps): Promise<readonly Check[]> {
  const addresses = await addressesOf(config)
  if (!addresses)
    throw new Error('It is not running. Start the site with its present version, and run this again.')
  const { db, close } = openDatabase(addresses.address, { size: 1, onError: () => {} })
  try {
    const disk = config.databaseUrl ? undefined : await freeDiskOf(nearestFolder(config.dataDir))()
    const freeBytes = disk?.freeBytes ?? Infinity
    const target = {
      version: appVersion,
      known: await knownMigrations(),
      former: formerRelease,
      freeBytes,
      now: now(),
    }
    return judgeUpgrade(await readUpgradeState(db), target)
  } finally {
    await close()
  }
}

/** `unread` are names of settings that this version does not read. */
export async function checkUpgrade(deps: ExamineDeps, unread: readonly string[]): Promise<readonly Check[]> {
  let checks: readonly Check[] = []
  const database = await runCheck('Database', async () => {
    checks = await examineDatabase(deps)
    return passed('Database', 'It was read and not changed.')
  })
  return [
    checkNode(deps.node),
    checked(
      'Settings',
      unread.length > 0 && `This version does not read: ${unread.join(', ')}. Remove or correct them.`,
      'All are read.',
    ),
    database,
    ...checks,
  ]
}
