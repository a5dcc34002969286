/** What the shelf says. */
import { bytesLabel, countLabel } from '#features/resources/format.ts'

/** How much room this site has on this phone, in bytes; the browser may round both. */
export interface Room {
  readonly used: number
  readonly quota: number
}

/** Left free, so that what else the site keeps is not pushed out. */
const spareBytes = 1_000_000

/** The room that is free for files, in bytes. */
export const freeBytes = ({ used, quota }: Room) => Math.max(0, quota - used - spareBytes)

/** Beyond a gigabyte nobody counts in megabytes: `12.4 GB`; else as files are told. */
export const roomLabel = (bytes: number) =>
  bytes < 1_000_000_000 ? bytesLabel(bytes) : `${(bytes / 1_000_000_000).toFixed(1)} GB`

export const noRoomWords = (bytes: number, room?: Room) =>
  `There is not enough room on this phone: it takes ${bytesLabel(bytes)}${room ? `, ${roomLabel(freeBytes(room))} are free` : ''}. Remove something, then try again.`

export const cannotKeepWords =
  'This browser keeps nothing here, perhaps because the window is private. Download the file instead.'

export const plainHttpWords =
  'Keeping needs a secure address (https), which this one is not. Download the file instead: its size stands beside it.'

export const takenDownWords = 'It was taken down from the site, so it is not kept here either.'

/** `5 resources · 12.4 MB`. */
export const shelfLabel = (count: number, bytes: number) =>
  bytes === 0 ? countLabel(count) : `${countLabel(count)} · ${roomLabel(bytes)}`
