import { bytesLabel, countLabel } from '#features/catalogue/resources/format.ts'
import { shelfTexts } from './messages.ts'

/** In bytes; the browser may round both. */
export interface StorageEstimate {
  readonly used: number
  readonly quota: number
}

/** Stays free for the site's other caches. */
const spareBytes = 1_000_000

export const freeBytes = ({ used, quota }: StorageEstimate) => Math.max(0, quota - used - spareBytes)

/** From 1 GB in gigabytes (`12.4 GB`), below like file sizes. */
export const spaceLabel = (bytes: number) =>
  bytes < 1_000_000_000 ? bytesLabel(bytes) : shelfTexts.gigabytes({ size: bytes / 1_000_000_000 })

export const storageFullText = (bytes: number, estimate?: StorageEstimate) =>
  estimate
    ? shelfTexts.noRoom({ needed: bytesLabel(bytes), free: spaceLabel(freeBytes(estimate)) })
    : shelfTexts.noRoomUnmeasured({ needed: bytesLabel(bytes) })

/** `5 resources · 12.4 MB`. */
export const shelfLabel = (count: number, bytes: number) =>
  bytes === 0 ? countLabel(count) : `${countLabel(count)} · ${spaceLabel(bytes)}`
