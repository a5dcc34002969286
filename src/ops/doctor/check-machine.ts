/** Checks of the machine (permissions, disk, open files, Node, built site) and of settings that contradict each other. */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseKeys } from '#platform/keys/key-file.ts'
import type { Config } from '#platform/config/config.ts'
import { isLoopback, wideTrustMessage } from '#platform/config/trusted-proxies.ts'
import type { NodeSettings } from '#platform/config/node-settings.ts'
import { type Check, failed, judgeDisk, passed } from '#features/insight/status/server/check.ts'
import type { Disk } from '#platform/files/disk-space.ts'

export const nearestFolder = (folder: string): string =>
  existsSync(folder) || path.dirname(folder) === folder ? folder : nearestFolder(path.dirname(folder))

const mayUse = (folder: string) => {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function checkFolder(about: string, folder: string): Check {
  const there = nearestFolder(folder)
  if (!statSync(there).isDirectory())
    return failed(about, `${there} is a file, not a folder. Choose another place.`)
  if (!mayUse(there))
    return failed(about, `${there} cannot be read and written by this user. Run this as the site's user, or give it the folder (chown).`) // prettier-ignore
  if (there !== folder) return passed(about, `${folder} does not exist yet. The first start creates it.`)
  if ((statSync(there).mode & 0o002) !== 0)
    return failed(about, `${folder} can be changed by everyone. Run: chmod o-w ${folder}`)
  return passed(about, `${folder} is readable and writable for this user.`)
}

const gigabyte = 1_073_741_824

export function checkDisk(disk: Disk | undefined): Check {
  if (!disk) return passed('Disk', 'This system does not report free disk space.')
  const share = Math.floor((disk.freeBytes / disk.totalBytes) * 100)
  const message = `${(disk.freeBytes / gigabyte).toFixed(1)} GB free, ${share}%.`
  return judgeDisk(disk) === 'ok'
    ? passed('Disk', message)
    : failed('Disk', `${message} Free up disk space: below 5% or 1 GB uploads are refused.`)
}

/** For 10,000 open pages and the process itself. */
const minOpenFiles = 12_000

/** `limits` is the text of /proc/self/limits; undefined on other systems. */
export function checkOpenFiles(limits: string | undefined): Check {
  const [, soft = ''] = /^Max open files\s+(\S+)/m.exec(limits ?? '') ?? []
  if (soft === '') return passed('Open files', 'This system does not report the limit.')
  const maxFiles = soft === 'unlimited' ? Infinity : Number(soft)
  return maxFiles < minOpenFiles
    ? failed('Open files', `At most ${soft} here; many open pages need ${minOpenFiles}. Set LimitNOFILE=20000 (systemd) or ulimit -n 20000.`) // prettier-ignore
    : passed('Open files', `${soft} may be open at the same time.`)
}

export function readLimits(): string | undefined {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return undefined
  }
}

export function checkNode({ version, options, anyCertificate }: NodeSettings): Check {
  const about = 'Node'
  if (anyCertificate)
    return failed(about, 'NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any certificate. Remove it; name your own authority with NODE_EXTRA_CA_CERTS.') // prettier-ignore
  if (options.some((option) => /^--(inspect|debug)/.test(option)))
    return failed(about, 'Node accepts debuggers (--inspect). Remove it.')
  const [heap] = options.flatMap((option) => /^--max-old-space-size=(\d+)/.exec(option)?.[1] ?? [])
  if (heap !== undefined && Number(heap) < 256)
    return failed(about, `--max-old-space-size=${heap} is too low. Set at least 256, or leave it out.`)
  return passed(about, `${version}${options.length > 0 ? ` with ${options.join(' ')}` : ''}.`)
}

/** `built` is the path of the built page, `tools` that of the build tool. */
export function checkBuiltSite({ built, tools }: { readonly built: string; readonly tools: string }): Check {
  if (existsSync(built)) return passed('Built site', 'It is there.')
  return existsSync(tools)
    ? passed('Built site', 'Not built yet; npm start does it.')
    : failed('Built site', 'It is not built and the build tools are missing. Run: npm ci && npm start')
}

/** BASE_URL is the public address. The proxy must be known, or all visitors count as one. */
export function checkAddress({ baseUrl, host, trustProxy }: Config): Check {
  const about = 'Address'
  const { protocol, hostname } = new URL(baseUrl)
  const wideTrust = wideTrustMessage(trustProxy)
  if (wideTrust !== undefined) return failed(about, wideTrust)
  if (protocol === 'http:' && !isLoopback(hostname))
    return failed(about, `${baseUrl} sends passwords in the clear. Put a proxy with TLS in front and set BASE_URL=https://….`) // prettier-ignore
  if (protocol === 'https:' && trustProxy === false)
    return failed(about, `${baseUrl} means a proxy, and TRUST_PROXY is off: all visitors count as one. Set it to the proxy's address.`) // prettier-ignore
  if (trustProxy === true && !isLoopback(host))
    return failed(about, `TRUST_PROXY=on trusts anyone who reaches ${host}. Set it to the proxy's address, or HOST=127.0.0.1.`) // prettier-ignore
  return passed(about, `${baseUrl}${trustProxy === false ? ', without a proxy' : ', behind a proxy'}.`)
}

export const checkLimits = ({ limits }: Config): Check =>
  limits === 'test'
    ? failed('Limits', 'LIMITS=test turns them off, for test runs. Remove it.')
    : passed('Limits', 'They hold.')

export function checkSecretKey(file: string, content: () => string, forbiddenModeBits = 0o077): Check {
  const about = 'Secret key'
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return passed(about, `${file} does not exist yet. The first start creates it.`)
  if ((found.mode & forbiddenModeBits) !== 0)
    return failed(about, `${file} can be read by others. Run: chmod 600 ${file}`)
  const keys = parseKeys(content())
  if (!keys)
    return failed(about, `${file} does not hold a key. Restore it from a backup, or remove it to get a new one: everyone then has to sign in again.`) // prettier-ignore
  if (keys.next !== undefined)
    return passed(
      about,
      'It holds a second key, which is not used yet. Run npm run admin -- rotate-key when every node has it.',
    )
  return passed(about, 'It exists and is private.')
}
