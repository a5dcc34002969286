import type { Writable } from 'node:stream'

/** An invalid archive or key; the message is for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

const plain = /^[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*$/
const maxNameBytes = 255

/** Plain letters in relative folders, no `..`, at most 255 bytes: the entry cannot leave its folder. */
const isEntryName = (name: string) =>
  name.length <= maxNameBytes && plain.test(name) && !name.split('/').some((part) => /^\.{1,2}$/.test(part))

export function assertEntryName(name: string): void {
  if (!isEntryName(name))
    throw new ArchiveError(`holds a name that no archive has (${JSON.stringify(name.slice(0, 80))})`)
}

/** Resolves when the stream accepts more data or closes. */
export const waitForDrain = (stream: Writable) =>
  new Promise<void>((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.on('drain', done).on('close', done)
  })
