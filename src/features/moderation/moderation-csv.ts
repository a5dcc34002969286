/** The export of the moderation page (spec 9) as CSV. */
import { byteOrderMark, csvRecord } from '#shared/text.ts'
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

/** Byte order mark and header line. */
export const csvHead = byteOrderMark + csvRecord(csvColumns)

/** One record as one line: tags joined, the title of the subject, the date in ISO format. */
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
