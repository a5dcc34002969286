/** Files that another app hands to the installed site: names and limits for manifest, worker, site and page. */
import { sharePath } from '#shared/site/app-shell.ts'
import { fileTypes } from '#features/contributing/files/file-type.ts'

/** Field of the posted form that has the files. */
export const shareField = 'files'
/** In the share inbox, and in the batch of an account. */
export const maxFiles = 20

/** Until an account takes it over; `F` is the browser's `File`. */
export interface SharedFile<F = unknown> {
  readonly id: string
  /** Cleaned. */
  readonly name: string
  /** MIME type that the other app has stated; may be empty. */
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Milliseconds since 1970; differs for each file, in the order of the other app. */
  readonly receivedAt: number
  /** Absent for a file above the maximum size. */
  readonly file?: F
}

const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']

export const isPhoto = ({ type }: Pick<SharedFile, 'type'>) => photoTypes.includes(type)

const maxAgeMs = 14 * 24 * 60 * 60 * 1_000

/** True for shared files and batches that this device deletes, also where its clock was wrong. */
export const isOutdated = (keptAt: number, now: number) => now - keptAt >= maxAgeMs || keptAt > now

/** Member of the manifest: the site takes files only, no links or texts. */
export const shareTarget = {
  action: sharePath,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    files: [
      {
        name: shareField,
        accept: [
          ...Object.values(fileTypes).flatMap(({ mime, extension }) => [mime, `.${extension}`]),
          ...photoTypes,
        ],
      },
    ],
  },
} as const

/** Files that were not kept: their number, or all because the device has no space. */
type NotKept = number | 'full'

/** Address of the page with the received files. */
export const receivedAddress = (notKept: NotKept) =>
  `/#/contribute/several${notKept === 0 ? '' : `?shared=${notKept}`}`

/** Reads the query of that address. */
export function notKeptIn(search: string): NotKept {
  const value = /(?:^|&)shared=(full|\d+)/.exec(search)?.[1]
  return value === 'full' ? value : Number(value ?? 0)
}
