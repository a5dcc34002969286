/** Limits per account, for the site and for the disk (T26), and chunk sizes (SDK-02, SDK-03). */
import { maxFileBytes } from '#features/contributing/files/file-type.ts'

const megabyte = 1_048_576

export interface UploadLimits {
  /** Unfiled uploads of one account. */
  readonly openUploads: number
  /** Bytes of one account in 24 hours, filed or not. */
  readonly bytesPerDay: number
  /** Operator's limit for all files together; undefined without one. */
  readonly quotaBytes: number | undefined
  /** Factor of the disk reserve: 1, or less in tests. */
  readonly reserveShare: number
}

/** Before the new upload. */
export interface UploadUsage {
  readonly open: number
  readonly bytesToday: number
  /** 0 without a quota. */
  readonly bytesStored: number
}

/** Profile `test` multiplies the limits per account by 1000. */
export function uploadLimits(profile: 'normal' | 'test', quotaBytes: number | undefined): UploadLimits {
  const factor = profile === 'test' ? 1_000 : 1
  return {
    openUploads: 3 * factor,
    bytesPerDay: 500 * megabyte * factor,
    quotaBytes,
    reserveShare: 1 / factor,
  }
}

/** The limit that an upload of `bytes` bytes would exceed; undefined if none. */
export function limitViolation(bytes: number, usage: UploadUsage, limits: UploadLimits) {
  const { openUploads, bytesPerDay, quotaBytes } = limits
  if (usage.open >= openUploads || usage.bytesToday + bytes > bytesPerDay) return 'too_many_uploads'
  return quotaBytes !== undefined && usage.bytesStored + bytes > quotaBytes
    ? 'storage_quota_reached'
    : undefined
}

/** Checks the value of an Upload-Length header; the tus server itself rejects one that is not a whole number. */
export function uploadLengthError(header: string | undefined): 'too large' | 'empty' | undefined {
  const length = header === undefined || header.trim() === '' ? Number.NaN : Number(header)
  if (length > maxFileBytes) return 'too large'
  return length === 0 ? 'empty' : undefined
}

/** SDK-02: first chunk of a file, and first chunk after each error. */
export const firstChunkBytes = 262_144

const chunkLimitBytes = 33_554_432

/** SDK-03: each accepted chunk doubles the next one, below 32 MiB. */
export const nextChunkBytes = (bytes: number) => (bytes * 2 < chunkLimitBytes ? bytes * 2 : bytes)
