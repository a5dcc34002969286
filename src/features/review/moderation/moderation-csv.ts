/** The export of the moderation page (MOD-24, MOD-25) as CSV. */
import { byteOrderMark, csvRecord } from '#shared/formats/csv.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
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

const southAfricanTime = (iso: string) =>
  new Date(iso).toLocaleString('sv-SE', { timeZone: 'Africa/Johannesburg' })

/** `semicolon`: with the list separator of South Africa, and dates that spreadsheets recognize (decision 96). */
const forms = {
  comma: { separator: ',', dateOf: (iso: string) => iso },
  semicolon: { separator: ';', dateOf: southAfricanTime },
} as const
export type CsvForm = keyof typeof forms

/** Byte order mark and header line. */
export const csvHeadIn = (form: CsvForm) => byteOrderMark + csvRecord(csvColumns, forms[form].separator)
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
      forms[form].dateOf(modifiedAt),
      yesOrNo(verified),
      yesOrNo(reported),
    ],
    forms[form].separator,
  )
