/** Secrets of the site: derived from the key file, which is generated at first start unless the operator provides one (T44). */
import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { createKeyFile, parseKeys, replaceKeys, rotated, type SiteKeys } from '../keys/key-file.ts'
import type { SiteKeySet } from '../keys/signer.ts'
import { StartupError } from '../errors.ts'

export interface KeyLocation {
  readonly dataDir: string
  /** Provided by the operator; the same for all nodes of a site. */
  readonly secretKeyFile?: string | undefined
}

const keyOf = (dataDir: string) => path.join(dataDir, 'secret.key')

export const keyFileOf = ({ dataDir, secretKeyFile }: KeyLocation): string => secretKeyFile ?? keyOf(dataDir)

/** Forbidden mode bits: the generated key is private to its owner, a mounted one is readable by its group too. */
export const forbiddenModeBits = ({ secretKeyFile }: KeyLocation) =>
  secretKeyFile === undefined ? 0o077 : 0o027

const nextStep = ({ secretKeyFile }: KeyLocation) =>
  secretKeyFile === undefined
    ? 'Restore it from a backup, or remove it to get a new one.'
    : 'A key is what openssl rand -hex 32 gives: 64 hexadecimal digits.'

function readKeys(location: KeyLocation, content?: string): SiteKeys {
  const file = keyFileOf(location)
  if (process.platform !== 'win32' && (statSync(file).mode & forbiddenModeBits(location)) !== 0)
    throw new StartupError(`${file} can be read by others. Make it private (chmod 600) and start again.`)
  const keys = parseKeys(content ?? readFileSync(file, 'utf8'))
  if (!keys) throw new StartupError(`${file} does not hold a key. ${nextStep(location)}`)
  return keys
}

/** Throws StartupError for an unusable key; runs before anything is written (R17). */
export function checkKey(dataDir: string) {
  if (statSync(keyOf(dataDir), { throwIfNoEntry: false })) readKeys({ dataDir })
}

const newKey = () => randomBytes(32).toString('hex')

/** Generates the key in the data folder; a key of the operator must exist. */
function ensureKey(file: string, { dataDir, secretKeyFile }: KeyLocation) {
  if (secretKeyFile === undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (statSync(file, { throwIfNoEntry: false })) return
  if (secretKeyFile !== undefined)
    throw new StartupError(
      `SECRET_KEY_FILE names ${file}, which does not exist. Create it once for all nodes: openssl rand -hex 32 > ${file} && chmod 600 ${file}`,
    )
  createKeyFile(file, newKey())
}

const derive = (key: string, use: string) => createHmac('sha256', key).update(`thuto ${use}`).digest('hex')
const fingerprintOf = (key: string) => derive(key, 'fingerprint')
/** Names a key in cookies, sealed values and the audit log. */
export const keyIdOf = (fingerprint: string) => fingerprint.slice(0, 8)

/** Derives one secret per use and key. Throws StartupError for a missing, readable or malformed file. */
export function readSecrets(location: KeyLocation) {
  ensureKey(keyFileOf(location), location)
  const { current, next, former, comparison } = readKeys(location)
  const keysFor = (use: string): SiteKeySet => {
    const of = (key: string) => ({ id: keyIdOf(fingerprintOf(key)), secret: derive(key, use) })
    return [
      of(current),
      ...(next === undefined ? [] : [of(next)]),
      ...former.map(({ key, until }) => ({ ...of(key), until })),
    ]
  }
  return {
    session: keysFor('session'),
    visitor: keysFor('visitor'),
    analytics: keysFor('analytics'),
    /** For `sealer`, which accepts former keys as long as the file holds them. */
    sealing: keysFor('sealing'),
    /** For keyed hashes of addresses, which are compared with older ones. Not rotated. */
    addresses: derive(comparison ?? current, 'addresses'),
    /** Of the hashes of erased accounts. Not rotated. */
    erasures: derive(comparison ?? current, 'erasures'),
    /** Identifies the current key without revealing it. */
    fingerprint: fingerprintOf(current),
    /** Of the other keys in the file. */
    formerFingerprints: former.map(({ key }) => fingerprintOf(key)),
    nextFingerprint: next && fingerprintOf(next),
  }
}
export type Secrets = Readonly<ReturnType<typeof readSecrets>>

/**
 * Adds a key to the file, or makes the `next` one current. The operator's own file is meant for several nodes: there the
 * first rotation adds the key, and the second one uses it. Returns false after the first one.
 */
export function rotateKeys(location: KeyLocation, now: Date): boolean {
  const staged = location.secretKeyFile !== undefined
  const change = (content: string) => rotated(readKeys(location, content), { newKey: newKey(), now, staged })
  return replaceKeys(keyFileOf(location), change).next === undefined
}
