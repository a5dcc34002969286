/** The export of the moderation page (spec 9) as CSV. */
import { byteOrderMark, csvRecord } from '#shared/csv.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import type { ModeratedResource } from './contract.ts'

export const csvFileName = 'pdf_moderation_data.csv'
export const csvColumns = [
  'Title',
  'Tags',
  'Subject',
  'Uploaded By',
  'Upload Date',
  'Verified',
  'Reported',
] as const

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

/** What stands before the first record. */
export const csvHead = byteOrderMark + csvRecord(csvColumns)

/** One record as one line: tags joined, the subject as people know it, the date in ISO form. */
export const csvLine = ({
  title,
  tags,
  subject,
  userID,
  modifiedAt,
  verified,
  reported,
}: ModeratedResource) =>
  csvRecord([
    title,
    tags.join('; '),
    subjectByStorageName(subject).title,
    userID,
    modifiedAt,
    yesOrNo(verified),
    yesOrNo(reported),
  ])
