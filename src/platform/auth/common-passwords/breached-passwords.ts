/**
 * BREACHED_PASSWORDS: the operator's list of breached passwords, asked without a network (ASVS 6.2.12). Its format is that
 * of Have I Been Pwned, ordered by hash: a line for each password with its SHA-1 in capitals, a colon and a count.
 */
import { createHash } from 'node:crypto'
import { fstatSync, openSync, readSync } from 'node:fs'
import { StartupError } from '../../errors.ts'

const maxLineBytes = 64
/** A whole line, and the end of the one before. */
const blockBytes = 2 * maxLineBytes
const line = /^[0-9A-F]{40}(?=[:\r\n])/m

interface List {
  readonly handle: number
  readonly bytes: number
}

/** The first hash that begins at this byte or behind it; undefined at the end. */
function hashAfter({ handle }: List, at: number): string | undefined {
  const block = Buffer.alloc(blockBytes)
  const read = readSync(handle, block, 0, blockBytes, at)
  const text = block.toString('latin1', 0, read)
  const from = at === 0 ? 0 : text.indexOf('\n') + 1
  return line.exec(`${text.slice(from)}\n`)?.[0]
}

/** Some 36 reads for the billion passwords of the whole list. */
function listHas(list: List, hash: string): boolean {
  let [low, high] = [0, list.bytes]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const found = hashAfter(list, middle)
    if (found === hash) return true
    if (found === undefined || found > hash) high = middle
    else low = middle + 1
  }
  return hashAfter(list, low) === hash
}

const places = 100

/** Reads a hundred places and the end: a list ordered by count would miss most passwords without a word (F-S3-18). */
function faultOf(list: List): string | undefined {
  const last = Math.max(0, list.bytes - maxLineBytes)
  let former = ''
  for (let place = 0; place <= places; place += 1) {
    const at = Math.floor((last * place) / places)
    const hash = hashAfter(list, at)
    if (hash === undefined) return 'is no list of SHA-1 hashes in capitals, a line each, ordered by hash'
    if (hash < former)
      return 'is not ordered by hash: download the list that is ordered by hash, not by count'
    former = hash
  }
  return undefined
}

/** Returns the check of a list. Throws StartupError for a file that is no such list. */
export function breachedPasswords(file: string): (password: string) => boolean {
  let list: List
  try {
    const handle = openSync(file, 'r')
    list = { handle, bytes: fstatSync(handle).size }
  } catch (error) {
    throw new StartupError(
      `BREACHED_PASSWORDS names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
  const fault = faultOf(list)
  if (fault !== undefined) throw new StartupError(`BREACHED_PASSWORDS names ${file}, which ${fault}.`)
  return (password) => listHas(list, createHash('sha1').update(password).digest('hex').toUpperCase())
}
