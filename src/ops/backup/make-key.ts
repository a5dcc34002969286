import { writeFile } from 'node:fs/promises'
import { newKeyPair } from '#platform/archive/age-keys.ts'
import { hasErrorCode } from '#platform/files/fsync.ts'
import { CommandError } from '../run-command.ts'

/** Writes a new identity as age-keygen does, for its owner alone; gives the recipient. Throws CommandError where the file is there. */
export async function makeKey(place: string, now: Date): Promise<string> {
  const { identity, recipient } = await newKeyPair()
  const text = `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`
  try {
    await writeFile(place, text, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST'))
      throw new CommandError(
        `${place} is there already. A key that is lost opens no backup: choose another name.`,
      )
    throw error
  }
  return recipient
}
