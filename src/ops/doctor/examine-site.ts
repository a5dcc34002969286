/** All checks of the doctor, in the order in which a site is set up. Changes nothing and starts nothing. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#platform/config/config.ts'
import type { NodeSettings } from '#platform/config/node-settings.ts'
import { findDatabaseUser } from '#platform/postgres/embedded/database-user.ts'
import { findSystemPostgres } from '#platform/postgres/embedded/postgres-programs.ts'
import { externalAddresses } from '#platform/postgres/open.ts'
import { findRunningDatabase } from '#platform/postgres/embedded/running-database.ts'
import { freeDiskOf } from '#platform/files/disk-space.ts'
import { type Check, passed } from '#features/insight/status/server/check.ts'
import { runCheck } from './doctor-check.ts'
import { judgeVersion, checkDatabase, type ServerOrigin } from './check-database.ts'
import {
  checkAddress,
  checkBuiltSite,
  checkDisk,
  checkFolder,
  checkLimits,
  checkNode,
  checkOpenFiles,
  checkSecretKey,
  nearestFolder,
  readLimits,
} from './check-machine.ts'
import {
  checkFileStore,
  checkMail,
  checkProviders,
  checkScanner,
  checkSecondFactor,
} from './check-dependencies.ts'
import { keyFileOf, forbiddenModeBits } from '#platform/config/secrets.ts'

export interface ExamineDeps {
  readonly config: Config
  readonly node: NodeSettings
  readonly now: () => Date
  /** Folder of the program. */
  readonly root: string
}

/** Of the external database, or of the embedded one while it runs. */
export async function addressesOf(config: Config) {
  const address = externalAddresses(config)?.statements ?? (await findRunningDatabase(config.dataDir))
  return address && { address, session: externalAddresses(config)?.session ?? address }
}

const originOf = ({ databaseUrl, postgresBin }: Config): ServerOrigin => {
  if (databaseUrl !== undefined) return 'external'
  return postgresBin === undefined ? 'package' : 'system'
}

/** Checks the server programs that the next start would use. */
async function checkPrograms({ postgresBin }: Config): Promise<readonly Check[]> {
  if (postgresBin === undefined) return []
  return [
    await runCheck('Version', async () =>
      judgeVersion(await findSystemPostgres(postgresBin, await findDatabaseUser()), 'system'),
    ),
  ]
}

async function databaseChecks({ config, now }: ExamineDeps): Promise<readonly Check[]> {
  const origin = originOf(config)
  const found: { addresses?: Awaited<ReturnType<typeof addressesOf>> } = {}
  const stopped = await runCheck('Database', async () => {
    found.addresses = await addressesOf(config)
    return passed(
      'Database',
      'The embedded database is not running; the site starts it. Run this again while the site runs.',
    )
  })
  if (!found.addresses) return [stopped, ...(await checkPrograms(config))]
  return checkDatabase({ ...found.addresses, origin, nightly: config.backups !== undefined, now })
}

function folderChecks({ dataDir, stagingDir, backups }: Config): Promise<readonly Check[]> {
  const folders = { 'Data folder': dataDir, 'Staging folder': stagingDir, 'Backup folder': backups?.folder }
  const checks = Object.entries(folders).flatMap(([about, folder]) =>
    folder === undefined ? [] : [runCheck(about, () => checkFolder(about, folder))],
  )
  return Promise.all(checks)
}

export async function examineSite(deps: ExamineDeps): Promise<readonly Check[]> {
  const { config, node, root } = deps
  const key = keyFileOf(config)
  const tools = path.join(root, 'node_modules/vite/bin/vite.js')
  const disk = freeDiskOf(nearestFolder(config.dataDir), nearestFolder(config.stagingDir ?? config.dataDir))
  return [
    passed('Settings', 'All settings are valid.'),
    await runCheck('Address', () => checkAddress(config)),
    checkLimits(config),
    checkNode(node),
    checkOpenFiles(readLimits()),
    checkBuiltSite({ built: path.join(root, 'dist/web/.pages/index.html'), tools }),
    ...(await folderChecks(config)),
    await runCheck('Disk', async () => checkDisk(await disk())),
    await runCheck('Secret key', () =>
      checkSecretKey(key, () => readFileSync(key, 'utf8'), forbiddenModeBits(config)),
    ),
    ...(await databaseChecks(deps)),
    await runCheck('Files', () => checkFileStore(config)),
    checkSecondFactor(config),
    await checkMail(config),
    ...(await checkProviders(config)),
    await checkScanner(config),
  ]
}
