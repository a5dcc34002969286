/** The whole examination, in the order in which a site is set up. Changes nothing and starts nothing. */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { isLoopback } from '../../platform/config/loopback.ts'
import { wideTrustWords } from '../../platform/config/trusted-proxies.ts'
import { type Finding, ill, looked, well } from './finding.ts'
import type { NodeSettings } from '../../platform/config/node-settings.ts'
import type { DatabaseAddress } from '../../platform/database/connection.ts'
import { findRunningDatabase } from '../../platform/database/embedded/running-database.ts'
import { freeDiskOf } from '../../platform/files/free-disk.ts'
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
  lookAtGoogle,
  lookAtMail,
  lookAtReplicas,
  lookAtScanner,
} from './look-at-neighbours.ts'
import { keyFileOf, tooOpen } from '../../platform/config/secrets.ts'

/** `BASE_URL` is what people type; who stands in front must be known, or all count as one. */
function lookAtAddress({
  baseUrl,
  host,
  trustProxy,
}: Pick<Config, 'baseUrl' | 'host' | 'trustProxy'>): Finding {
  const about = 'Address'
  const { protocol, hostname } = new URL(baseUrl)
  const wideTrust = wideTrustWords(trustProxy)
  if (wideTrust !== undefined) return ill(about, wideTrust)
  if (protocol === 'http:' && !isLoopback(hostname))
    return ill(about, `${baseUrl} sends passwords in the clear. Put a proxy with TLS in front and set BASE_URL=https://….`) // prettier-ignore
  if (protocol === 'https:' && trustProxy === false)
    return ill(about, `${baseUrl} means a proxy, and TRUST_PROXY is off: all visitors count as one. Set it to the proxy's address.`) // prettier-ignore
  if (trustProxy === true && !isLoopback(host))
    return ill(about, `TRUST_PROXY=on believes whoever reaches ${host}. Set it to the proxy's address, or HOST=127.0.0.1.`) // prettier-ignore
  return well(about, `${baseUrl}${trustProxy === false ? ', without a proxy' : ', behind a proxy'}.`)
}

const lookAtLimits = ({ limits }: Pick<Config, 'limits'>): Finding =>
  limits === 'test'
    ? ill('Limits', 'LIMITS=test lifts them, for test runs. Take it away.')
    : well('Limits', 'They hold.')

/** The key behind cookies. */
function lookAtSecretKey(file: string, content: () => string, tooOpen = 0o077): Finding {
  const about = 'Secret key'
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return well(about, `${file} is not there yet; the start makes it.`)
  if ((found.mode & tooOpen) !== 0) return ill(about, `${file} can be read by others. Run: chmod 600 ${file}`)
  if (!/^[0-9a-f]{64}$/.test(content().trim()))
    return ill(about, `${file} does not hold a key. Restore it from a backup, or remove it to get a new one: then everybody signs in again.`) // prettier-ignore
  return well(about, 'It is there, and private.')
}

interface ExamineParts {
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
    await lookAtGoogle(config),
    await lookAtScanner(config),
  ]
}
