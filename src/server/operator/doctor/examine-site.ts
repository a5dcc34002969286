/** The whole examination, in the order in which a site is set up. Changes nothing and starts nothing. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import type { NodeSettings } from '../../platform/config/node-settings.ts'
import type { DatabaseAddress } from '../../platform/database/connection.ts'
import { findRunningDatabase } from '../../platform/database/embedded/running-database.ts'
import { freeDiskOf } from '../../platform/files/free-disk.ts'
import { type Finding, looked, well } from './finding.ts'
import { lookAtDatabase } from './look-at-database.ts'
import {
  lookAtBuiltSite,
  lookAtDisk,
  lookAtFolder,
  lookAtNode,
  lookAtOpenFiles,
  nearestFolder,
  readLimits,
} from './look-at-machine.ts'
import {
  lookAtBucket,
  lookAtMail,
  lookAtProviders,
  lookAtReplicas,
  lookAtScanner,
} from './look-at-neighbours.ts'
import { keyFileOf, tooOpen } from '../../platform/config/secrets.ts'
import { lookAtAddress, lookAtLimits, lookAtSecretKey } from './look-at-settings.ts'

export interface ExamineParts {
  readonly config: Config
  readonly node: NodeSettings
  readonly now: () => Date
  /** Where the program lies. */
  readonly root: string
}

const addressOf = async ({ databaseUrl, dataDir }: Config): Promise<DatabaseAddress | undefined> =>
  databaseUrl === undefined ? findRunningDatabase(dataDir) : { url: databaseUrl }

async function databaseFindings({ config, now }: ExamineParts): Promise<readonly Finding[]> {
  const own = config.databaseUrl === undefined
  const found: { address?: DatabaseAddress | undefined } = {}
  const asleep = await looked('Database', async () => {
    found.address = await addressOf(config)
    return well('Database', 'The embedded one does not run; the site starts it. Ask again beside the site.')
  })
  if (!found.address) return [asleep]
  return lookAtDatabase({ address: found.address, own, nightly: config.backups !== undefined, now })
}

const lookAtStaging = (folder: string) => () => lookAtFolder('Staging folder', folder)

const folderFindings = ({ config }: ExamineParts): readonly (() => Finding)[] => [
  () => lookAtFolder('Data folder', config.dataDir),
  ...(config.stagingDir === undefined ? [] : [lookAtStaging(config.stagingDir)]),
  ...(config.backups ? [() => lookAtFolder('Backup folder', config.backups?.folder ?? config.dataDir)] : []),
]

export async function examineSite(parts: ExamineParts): Promise<readonly Finding[]> {
  const { config, node, root } = parts
  const key = keyFileOf(config)
  const tools = path.join(root, 'node_modules/vite/bin/vite.js')
  const disk = freeDiskOf(nearestFolder(config.dataDir), nearestFolder(config.stagingDir ?? config.dataDir))
  return [
    well('Settings', 'Each is as it should be.'),
    await looked('Address', () => lookAtAddress(config)),
    lookAtLimits(config),
    lookAtNode(node),
    lookAtOpenFiles(readLimits()),
    lookAtBuiltSite({ built: path.join(root, 'dist/web/index.html'), tools }),
    ...(await Promise.all(folderFindings(parts).map((look) => looked('Data folder', look)))),
    await looked('Disk', async () => lookAtDisk(await disk())),
    await looked('Secret key', () => lookAtSecretKey(key, () => readFileSync(key, 'utf8'), tooOpen(config))),
    ...(await databaseFindings(parts)),
    ...(await lookAtReplicas(config)),
    await looked('Files', () => lookAtBucket(config)),
    await lookAtMail(config),
    ...(await lookAtProviders(config)),
    await lookAtScanner(config),
  ]
}
