/** The export of the moderation page (MOD-24, MOD-25) as CSV. */
import { byteOrderMark, csvRecord } from '#shared/text.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import type { ModeratedResource } from './contract.ts'
import type { CsvForm } from './csv-forms.ts'

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

const separators = { comma: ',', semicolon: ';' } as const
const dateForms = {
  comma: (iso: string) => iso,
  /** Such as `2026-03-04 07:06:07`, which a spreadsheet takes for a date. */
  semicolon: (iso: string) => new Date(iso).toLocaleString('sv-SE', { timeZone: 'Africa/Johannesburg' }),
} as const

/** Byte order mark and header line. */
export const csvHeadIn = (form: CsvForm) => byteOrderMark + csvRecord(csvColumns, separators[form])
export const csvHead = csvHeadIn('comma')

/** One record as one line: tags joined, the title of the subject, the date in ISO format or that of a spreadsheet. */
export const csvLine = (
  { title, tags, subject, userID, modifiedAt, verified, reported }: ModeratedResource,
  form: CsvForm = 'comma',
) =>
  csvRecord(
    [
      title,
      tags.join('; '),
      subjectByStorageName(subject).title,
      userID,
      dateForms[form](modifiedAt),
      yesOrNo(verified),
      yesOrNo(reported),
    ],
    separators[form],
  )
