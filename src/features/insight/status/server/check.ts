import { type Disk, diskIsTooFull } from '#platform/files/disk-space.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import type { siteStatus } from '../contract.ts'

/** Result of one check of the site, on the status page and from the doctor. The words of `look` and `act` have the next step. */
export type Check = ReturnOf<typeof siteStatus>['lines'][number]

export const ok = (about: string, words: string): Check => ({ about, state: 'ok', words })
export const look = (about: string, words: string): Check => ({ about, state: 'look', words })
export const act = (about: string, words: string): Check => ({ about, state: 'act', words })

/** `act`: uploads are refused (R5). `look`: less than a tenth is free. */
export function judgeDisk(disk: Disk): Check['state'] {
  if (diskIsTooFull(0, disk)) return 'act'
  return disk.freeBytes < disk.totalBytes / 10 ? 'look' : 'ok'
}
