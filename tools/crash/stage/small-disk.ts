/** A small disk in memory to fill up, where this user may mount one. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Fits a database with its WAL and a few hundred small files. */
const megabytes = 400

export interface SmallDisk {
  /** Fills the disk; returns a function that frees it. */
  fill(): () => void
  unmount(): void
}

/** Mounts it at a new folder; undefined where that is not allowed: the folder is there all the same. */
export function smallDisk(folder: string): SmallDisk | undefined {
  mkdirSync(folder, { mode: 0o755 })
  try {
    const options = `size=${megabytes}m,mode=755`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'thuto-crash', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const ballast = path.join(folder, 'ballast')
  return {
    fill() {
      const descriptor = openSync(ballast, 'w')
      for (const bytes of [1_048_576, 4_096]) writeUntilFull(descriptor, Buffer.alloc(bytes))
      closeSync(descriptor)
      return () => rmSync(ballast)
    },
    unmount: () => void execFileSync('umount', ['--lazy', folder]),
  }
}

/** Writes until the disk has no space for another such write. */
export function writeUntilFull(descriptor: number, bytes: Buffer) {
  try {
    for (;;) if (writeSync(descriptor, bytes) < bytes.length) return
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
