/** What the shelf says. */
import { bytesLabel, countLabel } from '#features/resources/format.ts'
import { shelfTexts } from './messages.ts'

/** How much room this site has on this phone, in bytes; the browser may round both. */
export interface StorageEstimate {
  readonly used: number
  readonly quota: number
}

/** Left free, so that what else the site keeps is not pushed out. */
const spareBytes = 1_000_000

/** The room that is free for files, in bytes. */
export const freeBytes = ({ used, quota }: StorageEstimate) => Math.max(0, quota - used - spareBytes)

/** Beyond a gigabyte nobody counts in megabytes: `12.4 GB`; else as files are told. */
export const roomLabel = (bytes: number) =>
  bytes < 1_000_000_000 ? bytesLabel(bytes) : shelfTexts.gigabytes(bytes / 1_000_000_000)

export const storageFullText = (bytes: number, room?: StorageEstimate) =>
  shelfTexts.noRoom(bytesLabel(bytes), room && roomLabel(freeBytes(room)))

/** `5 resources · 12.4 MB`. */
export const shelfLabel = (count: number, bytes: number) =>
  bytes === 0 ? countLabel(count) : `${countLabel(count)} · ${roomLabel(bytes)}`
