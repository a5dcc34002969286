import { ArchiveError } from '#platform/archive/archive-entry.ts'
import { CommandError } from '../run-command.ts'
import { writeFile } from 'node:fs/promises'
import { newKeyPair } from '#platform/archive/age-encryption.ts'
import { hasErrorCode } from '#platform/errors.ts'

const messages: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free up space and try again.',
  EACCES: 'No permission. Change the permissions, or choose another place.',
  EPERM: 'No permission. Change the permissions, or choose another place.',
  EROFS: 'The disk cannot be written to. Choose another place.',
  ENOENT: 'The folder does not exist. Create it first.',
  EISDIR: 'It is a folder. Name a file.',
}

/** Runs work on a file. An error the operator can repair becomes a CommandError of one line, prefixed with the file. */
export async function withOperatorErrors<Done>(file: string, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ArchiveError) throw new CommandError(`${file} ${error.message}.`)
    const code = Object.keys(messages).find((each) => hasErrorCode(error, each))
    throw code === undefined ? error : new CommandError(`${file}: ${messages[code]}`)
  }
}

/** Writes a new identity in the format of age-keygen, mode 0600; returns the recipient. Throws CommandError if the file exists. */
export async function makeKey(file: string, now: Date): Promise<string> {
  const { identity, recipient } = await newKeyPair()
  const text = `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST'))
      throw new CommandError(
        `${file} already exists, and it may be the only key of your backups. Choose another name.`,
      )
    throw error
  }
  return recipient
}
