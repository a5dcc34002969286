import { ArchiveError } from '#platform/archive/archive-entry.ts'
import { hasErrorCode } from '#platform/files/fsync.ts'
import { CommandError } from '../run-command.ts'
import { writeFile } from 'node:fs/promises'
import { newKeyPair } from '#platform/archive/age-keys.ts'

const said: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Make room and try again.',
  EACCES: 'No permission. Change the rights, or choose another place.',
  EPERM: 'No permission. Change the rights, or choose another place.',
  EROFS: 'The disk cannot be written to. Choose another place.',
  ENOENT: 'The folder does not exist. Make it first.',
  EISDIR: 'It is a folder. Name a file.',
}

/** Runs what works on a file; trouble the operator can mend becomes one line that begins with the file's name. */
export async function withOperatorErrors<Done>(place: string, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ArchiveError) throw new CommandError(`${place} ${error.message}.`)
    const code = Object.keys(said).find((each) => hasErrorCode(error, each))
    throw code === undefined ? error : new CommandError(`${place}: ${said[code]}`)
  }
}

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
