/** Secret key of the site: generated at first start (mode 0600, data folder) unless the operator provides one (SECURITY T44). */
import { randomBytes, createHmac } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import type { DerivedKey } from '../auth/sealer.ts'
import { StartupError } from '../startup-error.ts'

export interface Secrets {
  readonly session: string
  readonly visitor: string
  readonly addresses: string
  readonly analytics: string
  /** For `sealer`: the current key first, then the former ones. */
  readonly seal: readonly [DerivedKey, ...DerivedKey[]]
  /** Identifies the key without revealing it. */
  readonly fingerprint: string
}

export interface KeyLocation {
  readonly dataDir: string
  /** Provided by the operator; the same for all nodes of a site. */
  readonly secretKeyFile?: string | undefined
}

export const keyFileOf = ({ dataDir, secretKeyFile }: KeyLocation): string =>
  secretKeyFile ?? path.join(dataDir, 'secret.key')

// Written to a temporary file, then linked: concurrent first starts agree on one key, and a crash leaves no partial key.
function makeKey(file: string) {
  const temporary = `${file}.${process.pid}`
  const handle = openSync(temporary, 'w', 0o600)
  writeSync(handle, randomBytes(32).toString('hex'))
  fsyncSync(handle)
  closeSync(handle)
  try {
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  syncFolder(path.dirname(file))
}

/** Without it a power cut could undo the link, and all sessions would become invalid. */
function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

const keyOf = (dataDir: string) => path.join(dataDir, 'secret.key')
const exists = (file: string) => statSync(file, { throwIfNoEntry: false }) !== undefined

/** Throws StartupError for an unusable key; runs before anything is written (R17). */
export function checkKey(dataDir: string) {
  const file = keyOf(dataDir)
  if (exists(file)) readKey(file)
}

function readKey(file: string) {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new StartupError(`${file} can be read by others. Make it private (chmod 600) and start again.`)
  const key = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new StartupError(
      `${file} does not hold a key. Restore it from a backup, or remove it to get a new one.`,
    )
  return key
}

/** Generates the key in the data folder; a key of the operator must exist. */
function ensureKey(file: string, { dataDir, secretKeyFile }: KeyLocation) {
  if (secretKeyFile === undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (statSync(file, { throwIfNoEntry: false })) return
  if (secretKeyFile !== undefined)
    throw new StartupError(
      `SECRET_KEY_FILE names ${file}, which does not exist. Create it once for all nodes: openssl rand -hex 32 > ${file} && chmod 600 ${file}`,
    )
  makeKey(file)
}

/** Forbidden mode bits: the generated key is private to its owner, a mounted one is readable by its group too. */
export const forbiddenModeBits = ({ secretKeyFile }: KeyLocation) =>
  secretKeyFile === undefined ? 0o077 : 0o027

/** Derives one secret per use from the key. Throws StartupError for a missing, readable or malformed key. */
export function readSecrets(location: KeyLocation): Secrets {
  const file = keyFileOf(location)
  ensureKey(file, location)
  if (process.platform !== 'win32' && (statSync(file).mode & forbiddenModeBits(location)) !== 0)
    throw new StartupError(`${file} can be read by others. Make it private (chmod 600) and start again.`)
  const key = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new StartupError(`${file} does not hold a key. ${nextStep(location)}`)
  const derive = (use: string) => createHmac('sha256', key).update(`thuto ${use}`).digest('hex')
  return {
    session: derive('session'),
    visitor: derive('visitor'),
    addresses: derive('addresses'),
    analytics: derive('analytics'),
    seal: [{ id: derive('key id').slice(0, 8), secret: derive('seal') }],
    fingerprint: derive('fingerprint'),
  }
}

const nextStep = ({ secretKeyFile }: KeyLocation) =>
  secretKeyFile === undefined
    ? 'Restore it from a backup, or remove it to get a new one.'
    : 'A key is what openssl rand -hex 32 gives: 64 hexadecimal digits.'
