/** The key of the site: made at first start, mode 0600, in the data folder, unless the operator gives one (SECURITY T44). */
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
import { StartupError } from '../startup-error.ts'

export interface Secrets {
  readonly session: string
  readonly visitor: string
  readonly addresses: string
  readonly analytics: string
  /** By which others recognise the key without knowing it. */
  readonly fingerprint: string
}

export interface KeyPlace {
  readonly dataDir: string
  /** Given by the operator: the same for all nodes of a site. */
  readonly secretKeyFile?: string | undefined
}

export const keyFileOf = ({ dataDir, secretKeyFile }: KeyPlace): string =>
  secretKeyFile ?? path.join(dataDir, 'secret.key')

// Written whole under a side name, then linked: two first starts at once agree on one key, a crash leaves none.
function makeKey(file: string) {
  const side = `${file}.${process.pid}`
  const handle = openSync(side, 'w', 0o600)
  writeSync(handle, randomBytes(32).toString('hex'))
  fsyncSync(handle)
  closeSync(handle)
  try {
    linkSync(side, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(side, { force: true })
  }
  syncFolder(path.dirname(file))
}

/** Without it a power cut could take the key's name back, and with it everybody's session. */
function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

const keyOf = (dataDir: string) => path.join(dataDir, 'secret.key')
const isThere = (file: string) => statSync(file, { throwIfNoEntry: false }) !== undefined

/** Throws a StartupError for a key that is there and of no use: before anything else is touched (R17). */
export function checkKey(dataDir: string) {
  const file = keyOf(dataDir)
  if (isThere(file)) readKey(file)
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

/** Ours is made where there is none; one that the operator gives has to be there. */
function makeIfOurs(file: string, { dataDir, secretKeyFile }: KeyPlace) {
  if (secretKeyFile === undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (statSync(file, { throwIfNoEntry: false })) return
  if (secretKeyFile !== undefined)
    throw new StartupError(
      `SECRET_KEY_FILE names ${file}, which is not there. Make it once for all nodes: openssl rand -hex 32 > ${file} && chmod 600 ${file}`,
    )
  makeKey(file)
}

/** Our own is for its owner alone; a mounted one may be read by the group that it is mounted for, and by nobody else. */
export const tooOpen = ({ secretKeyFile }: KeyPlace) => (secretKeyFile === undefined ? 0o077 : 0o027)

/** One key on disk, one derived secret for each use. Throws StartupError for a key that others can read. */
export function readSecrets(place: KeyPlace): Secrets {
  const file = keyFileOf(place)
  makeIfOurs(file, place)
  if (process.platform !== 'win32' && (statSync(file).mode & tooOpen(place)) !== 0)
    throw new StartupError(`${file} can be read by others. Make it private (chmod 600) and start again.`)
  const key = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(key)) throw new StartupError(`${file} does not hold a key. ${mend(place)}`)
  const derive = (use: string) => createHmac('sha256', key).update(`thuto ${use}`).digest('hex')
  return {
    session: derive('session'),
    visitor: derive('visitor'),
    addresses: derive('addresses'),
    analytics: derive('analytics'),
    fingerprint: derive('fingerprint'),
  }
}

const mend = ({ secretKeyFile }: KeyPlace) =>
  secretKeyFile === undefined
    ? 'Restore it from a backup, or remove it to get a new one.'
    : 'A key is what openssl rand -hex 32 gives: 64 hexadecimal digits.'
