/** Secrets the operator does not give: made at first start, mode 0600, in the data folder (SECURITY T44). */
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
import { StartTrouble } from '#server/platform/start-trouble.ts'

export interface Secrets {
  readonly session: string
  readonly visitor: string
  readonly addresses: string
  readonly analytics: string
}

// Written whole under a side name, then linked: two first starts at once agree on one key, a crash leaves none.
function makeKey(file: string) {
  const side = `${file}.${process.pid}`
  const handle = openSync(side, 'w', 0o600)
  writeSync(handle, randomBytes(32).toString('hex'))
  fsyncSync(handle)
  closeSync(handle)
  try {
    linkSync(side, file)
  } catch (trouble) {
    if ((trouble as NodeJS.ErrnoException).code !== 'EEXIST') throw trouble
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

/** One key on disk, one derived secret for each use. Refuses a key that others can read. */
export function readSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!statSync(file, { throwIfNoEntry: false })) makeKey(file)
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new StartTrouble(`${file} can be read by others. Make it private (chmod 600) and start again.`)
  const key = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new StartTrouble(
      `${file} does not hold a key. Restore it from a backup, or remove it to get a new one.`,
    )
  const derive = (use: string) => createHmac('sha256', key).update(`thuto ${use}`).digest('hex')
  return {
    session: derive('session'),
    visitor: derive('visitor'),
    addresses: derive('addresses'),
    analytics: derive('analytics'),
  }
}
