/** A file that is deleted when the disk is full, so that the database continues until the operator frees space (R5). */
import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'

const megabytes = 1_048_576

export const freeBytesOf = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Written under a temporary name, then renamed; random bytes, which no file system compresses. */
async function fill(place: string, bytes: number) {
  const draft = `${place}.new`
  const piece = randomBytes(megabytes)
  const file = await open(draft, 'w', 0o600)
  try {
    for (let left = bytes; left > 0; left -= piece.length)
      await file.write(piece, 0, Math.min(left, piece.length))
    await file.sync()
    await rename(draft, place)
  } finally {
    await file.close()
    rmSync(draft, { force: true })
  }
}

/** `folder` is on the disk of the database; `bytes`: by default the maximum growth of the WAL. */
export function ballast(
  folder: string,
  log: (line: string) => void,
  { bytes = 128 * megabytes, free = () => freeBytesOf(folder) } = {},
) {
  const place = path.join(folder, 'ballast')
  const isThere = () => statSync(place, { throwIfNoEntry: false }) !== undefined
  let filling: Promise<void> | undefined
  let stopped = false

  /** Deletes the file on a full disk. */
  function giveWay() {
    if (free() >= bytes / 4 || !isThere()) return
    rmSync(place, { force: true })
    log('The disk of the database is full. The reserve has been freed: free up disk space soon.')
  }
  return {
    giveWay,
    /** Deletes the file on a full disk, and creates it again once there is space. */
    async look() {
      giveWay()
      if (stopped || isThere() || free() < bytes * 8) return
      await (filling ??= fill(place, bytes).finally(() => (filling = undefined)))
    },
    stop() {
      stopped = true
    },
  }
}

export type Ballast = ReturnType<typeof ballast>

const firstLookMs = 60_000
const pollIntervalMs = 5_000

/** Checks every 5 s, first after a minute; a failed check is ignored. Returns a function that stops. */
export function watchBallast({ look, stop }: Ballast): () => void {
  const next = () => void look().catch(() => undefined)
  let timer = setTimeout(() => {
    next()
    timer = setInterval(next, pollIntervalMs).unref()
  }, firstLookMs).unref()
  return () => {
    stop()
    clearTimeout(timer)
  }
}
