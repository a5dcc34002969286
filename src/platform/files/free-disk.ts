import { statfs } from 'node:fs/promises'

const diskOf = async (folder: string) => {
  const found = await statfs(folder).catch(() => undefined)
  return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }
}

/** How much room the disk under the folders has, for us and in all, in bytes; of several the fullest. Undefined where none tells. */
export const freeDiskOf =
  (...folders: readonly string[]) =>
  async () => {
    const disks = await Promise.all(folders.map(diskOf))
    return disks.flatMap((disk) => disk ?? []).toSorted((a, b) => a.freeBytes - b.freeBytes)[0]
  }
