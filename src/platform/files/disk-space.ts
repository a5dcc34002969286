import { statfs } from 'node:fs/promises'

export interface Disk {
  readonly freeBytes: number
  readonly totalBytes: number
}

const diskOf = async (folder: string): Promise<Disk | undefined> => {
  const found = await statfs(folder).catch(() => undefined)
  return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }
}

/** Free and total bytes of the fullest disk under the folders; undefined if none reports them. */
export const freeDiskOf =
  (...folders: readonly string[]) =>
  async () => {
    const disks = await Promise.all(folders.map(diskOf))
    return disks.flatMap((disk) => disk ?? []).toSorted((a, b) => a.freeBytes - b.freeBytes)[0]
  }

const gigabyte = 1_073_741_824

/** Disk reserve: 5 % or 1 GiB, whichever is more, but at most a fifth of a small disk. */
const reserveOf = ({ totalBytes }: Disk) => Math.max(totalBytes / 20, Math.min(gigabyte, totalBytes / 5))

/**
 * True if `bytes` more bytes would use the reserve; false if the size of the disk is unknown. `reserveShare` is a factor
 * of the reserve: 1, or less in tests.
 */
export const diskIsTooFull = (
  bytes: number,
  disk: Disk | undefined,
  { reserveShare }: { readonly reserveShare: number } = { reserveShare: 1 },
) => disk !== undefined && disk.totalBytes > 0 && disk.freeBytes - bytes < reserveOf(disk) * reserveShare
