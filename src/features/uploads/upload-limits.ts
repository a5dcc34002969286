/** How much one person may send, and how much room the site gives to files (SECURITY T26). */
import { maxFileBytes } from '#features/files/file-type.ts'

const megabyte = 1_048_576
const gigabyte = 1_024 * megabyte

export interface UploadLimits {
  /** Uploads of one account that are not filed yet. */
  readonly openUploads: number
  /** Bytes of one account in a day, filed or not. */
  readonly bytesPerDay: number
  /** Bytes of all files together, as the operator says; undefined: as many as the disk holds. */
  readonly quotaBytes: number | undefined
  /** How small the usual reserve of free disk may be made: 1, or less for tests. */
  readonly reserveShare: number
}

/** What is there before an upload begins. */
export interface UploadUsage {
  readonly open: number
  readonly bytesToday: number
  /** Counted only where there is a quota. */
  readonly bytesStored: number
}

export interface Disk {
  readonly freeBytes: number
  readonly totalBytes: number
}

/** `test` lifts what one person meets a thousandfold, like every other limit. */
export function uploadLimits(profile: 'normal' | 'test', quotaBytes: number | undefined): UploadLimits {
  const factor = profile === 'test' ? 1_000 : 1
  return {
    openUploads: 3 * factor,
    bytesPerDay: 500 * megabyte * factor,
    quotaBytes,
    reserveShare: 1 / factor,
  }
}

/** Why an upload of that many bytes may not begin; undefined when it may. */
export function limitViolation(bytes: number, now: UploadUsage, limits: UploadLimits) {
  const { openUploads, bytesPerDay, quotaBytes } = limits
  if (now.open >= openUploads || now.bytesToday + bytes > bytesPerDay) return 'too_many_uploads'
  return quotaBytes !== undefined && now.bytesStored + bytes > quotaBytes
    ? 'storage_quota_reached'
    : undefined
}

/** Free disk that uploads leave alone: 5 % of it or 1 GiB, whichever is more; on a small disk never over a fifth. */
const reserveOf = ({ totalBytes }: Disk) => Math.max(totalBytes / 20, Math.min(gigabyte, totalBytes / 5))

/** True when so many more bytes would use up the reserve. A disk that does not tell its size is not judged. */
export const diskIsTooFull = (bytes: number, disk: Disk | undefined, { reserveShare }: UploadLimits) =>
  disk !== undefined && disk.totalBytes > 0 && disk.freeBytes - bytes < reserveOf(disk) * reserveShare

/**
 * What is wrong with an Upload-Length that is a number: `too large` or `empty`. Undefined when the size is fit, and for
 * what is no whole number of bytes; the protocol refuses that itself.
 */
export function uploadLengthError(header: string | undefined): 'too large' | 'empty' | undefined {
  const length = header === undefined || header.trim() === '' ? Number.NaN : Number(header)
  if (length > maxFileBytes) return 'too large'
  return length === 0 ? 'empty' : undefined
}

/** Spec 9, storage: in what pieces a file travels. */

/** SDK-02: the first piece of a larger file, and the first one after every error. */
export const firstPieceBytes = 262_144

const piecesStayBelowBytes = 33_554_432

/** SDK-03: the size of the next piece after one that was accepted. */
export const nextPieceBytes = (bytes: number) => (bytes * 2 < piecesStayBelowBytes ? bytes * 2 : bytes)
