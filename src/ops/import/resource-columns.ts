import { averageOf } from '#features/catalogue/ratings/rating.ts'
import { optionalAttributes, pick } from '#features/catalogue/resources/attributes.ts'
import { fileUrl } from '#features/catalogue/resources/resource.ts'
import { reviewColumns, reviewNames } from '../catalogue-entry.ts'
import type { BundledFile } from './check-bundled.ts'
import type { ResourceColumns } from './import-repository.ts'
import type { CatalogueRecord } from './record/catalogue-record.ts'

/** Returns the columns of a record, without those of its file. */
export function columnsOf(record: CatalogueRecord): ResourceColumns {
  const { ratingTotal, ratingAmount = 0, address } = record
  const rated = ratingTotal !== undefined
  return {
    subject: record.subject,
    title: record.title,
    tags: record.tags,
    modified_at: record.modifiedAt,
    verified: record.verified || null,
    rating_total: ratingTotal,
    rating_amount: rated ? ratingAmount : undefined,
    average_rating: rated ? averageOf({ ratingTotal, ratingAmount }) : undefined,
    report_amount: record.reportAmount,
    reported: record.reported || null,
    ...Object.fromEntries(reviewNames.map((name) => [reviewColumns[name], record.review[name]])),
    ...pick(record, optionalAttributes),
    ...(address.kind === 'link' ? { kind: 'link', file_url: address.url } : { kind: 'file' }),
  }
}

export const fileColumnsOf = (id: string, storageKey: string, file: BundledFile): ResourceColumns => ({
  storage_key: storageKey,
  file_url: fileUrl(id, file.fileName),
  file_name: file.fileName,
  bytes: file.bytes,
  mime: file.mime,
  sha256: file.sha256,
  active_content: file.activeContent,
  remote_content: file.remoteContent,
  virus_scan: file.virusScan,
})
