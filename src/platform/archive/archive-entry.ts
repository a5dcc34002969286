import type { Writable } from 'node:stream'

/** What is wrong with an archive or a key, in words for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

const plain = /^[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*$/
const longest = 255

/** True for a name that stays where it is put: plain letters in folders, no way up or out, at most 255 bytes. */
const isEntryName = (name: string) =>
  name.length <= longest && plain.test(name) && !name.split('/').some((part) => /^\.{1,2}$/.test(part))

/** Throws ArchiveError for any other name. */
export function assertEntryName(name: string): void {
  if (!isEntryName(name))
    throw new ArchiveError(`holds a name that no archive has (${JSON.stringify(name.slice(0, 80))})`)
}

/** Resolves when the stream takes more, or never will again. */
export const drained = (stream: Writable) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      stream.off('drain', goOn).off('close', goOn)
      resolve()
    }
    stream.on('drain', goOn).on('close', goOn)
  })
