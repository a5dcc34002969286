/** A record as it can be taken in; its file has yet to be found. */
import type { StorageName } from '#features/subjects/subject.ts'
import type { FileAddress } from './file-address.ts'

export interface CatalogueRecord {
  /** The one it has here, always the same for one record of one source. */
  readonly id: string
  readonly subject: StorageName
  readonly title: string
  readonly tags: readonly string[]
  readonly modifiedAt: Date
  readonly verified: boolean
  /** Undefined where nobody had acted yet. */
  readonly ratingTotal: number | undefined
  readonly ratingAmount: number | undefined
  readonly reportAmount: number | undefined
  readonly reported: boolean
  readonly licence: string | undefined
  readonly author: string | undefined
  readonly language: string | undefined
  readonly description: string | undefined
  readonly source: string | undefined
  readonly changes: string | undefined
  /** Email of the uploader; undefined for `Default`. */
  readonly uploader: string | undefined
  readonly address: FileAddress
  /** What an export of ours says of its file. */
  readonly sha256: string | undefined
}
