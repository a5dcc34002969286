/** The export of the moderation page (spec 9) as CSV: RFC 4180, and nothing a spreadsheet would calculate (T41). */
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

/** Tells spreadsheet programs that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

/** A formula as some program reads it: the sign at the start, behind blanks, or in its full-width form. */
const startsAFormula = /^[\s\p{Cf}\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u
/** Where the list separator is `;`, as in South Africa, a spreadsheet starts a new cell in the midst of ours. */
const startsAFormulaInside = /([;\t\r\n][\s\p{Cf}\0]*)(?=[=+\-@＝＋－＠])/gu

const asText = (cell: string) =>
  (startsAFormula.test(cell) ? `'${cell}` : cell).replaceAll(startsAFormulaInside, "$1'")

const quoted = (cell: string) =>
  /[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const line = (cells: readonly string[]) => `${cells.map((cell) => quoted(asText(cell))).join(',')}\r\n`

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

/** What stands before the first record. */
export const csvHead = byteOrderMark + line(csvColumns)

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
  line([
    title,
    tags.join('; '),
    subjectByStorageName(subject).title,
    userID,
    modifiedAt,
    yesOrNo(verified),
    yesOrNo(reported),
  ])
