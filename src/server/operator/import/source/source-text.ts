/** The text of a file in pieces, however large it is; only UTF-8 is taken. */
import { open } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { failedWith } from '../../../platform/files/durable-disk.ts'
import { CommandTrouble } from '../../shell.ts'

const bytesAtOnce = 262_144

const encodingTrouble = (file: string, what: string) =>
  new CommandTrouble(`${file} ${what}. Save it again as UTF-8 (in a spreadsheet: “CSV UTF-8”).`)

function assertNoOtherEncoding(file: string, start: Buffer) {
  const mark = start.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') throw encodingTrouble(file, 'is written in UTF-16')
}

async function openSource(file: string) {
  try {
    const handle = await open(file)
    if ((await handle.stat()).isFile()) return handle
    await handle.close()
  } catch (trouble) {
    if (!failedWith(trouble, 'ENOENT', 'EACCES', 'EISDIR')) throw trouble
  }
  throw new CommandTrouble(`${file} is not a file that can be read. Check its name and whose it is.`)
}

/** Without a byte order mark. Throws CommandTrouble where there is no such file, or one of another encoding. */
export async function* sourceText(file: string): AsyncGenerator<string> {
  const handle = await openSource(file)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const buffer = Buffer.alloc(bytesAtOnce)
  try {
    for (let at = 0; ;) {
      const { bytesRead } = await handle.read(buffer, 0, bytesAtOnce, at)
      const piece = buffer.subarray(0, bytesRead)
      if (at === 0) assertNoOtherEncoding(file, piece)
      yield decoded(file, decoder, piece, at)
      if (bytesRead === 0) return
      at += bytesRead
    }
  } finally {
    await handle.close()
  }
}

function decoded(file: string, decoder: TextDecoder, piece: Buffer, at: number) {
  try {
    return decoder.decode(piece, { stream: piece.length > 0 })
  } catch {
    throw encodingTrouble(file, `is not UTF-8 (somewhere behind byte ${at})`)
  }
}
