import { statfs } from 'node:fs/promises'

/** How much room the disk under a folder has, for us and in all, in bytes; undefined where it does not tell. */
export const freeDiskOf = (folder: string) => async () => {
  const found = await statfs(folder).catch(() => undefined)
  return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }
}
