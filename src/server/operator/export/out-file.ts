import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

export interface OutFile {
  write(text: string): Promise<void>
  /** Durable from then on. */
  close(): Promise<{ readonly bytes: number; readonly sha256: string }>
}

/** A new file for its owner alone, summed while it is written. Throws EEXIST where there is one. */
export async function outFile(place: string): Promise<OutFile> {
  const handle = await open(place, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async write(text) {
      const piece = Buffer.from(text)
      hash.update(piece)
      bytes += piece.length
      await handle.appendFile(piece)
    },
    async close() {
      await handle.sync()
      await handle.close()
      return { bytes, sha256: hash.digest('hex') }
    },
  }
}
