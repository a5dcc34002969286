import type { KeptResource } from './import-repository.ts'
import type { CatalogueRecord } from './record/catalogue-record.ts'

const same = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? '') === (other ?? '')

/** The fields in which a record has become another since it was taken in. Ratings and reports go their own way here. */
export function differences(record: CatalogueRecord, kept: KeptResource): string[] {
  const { address } = record
  const texts = [
    'subject',
    'title',
    'licence',
    'author',
    'language',
    'description',
    'source',
    'changes',
  ] as const
  const isElsewhere = address.kind === 'link' ? address.url !== kept.file_url : kept.kind !== 'file'
  return [
    ...texts.filter((name) => !same(record[name], kept[name])),
    ...(JSON.stringify(record.tags) === JSON.stringify(kept.tags) ? [] : ['tags']),
    ...(isElsewhere ? ['file_url'] : []),
  ]
}
