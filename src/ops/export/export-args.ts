import path from 'node:path'
import { CommandError } from '../run-command.ts'

/** Formats of the catalogue, by file extension. */
export const forms = ['csv', 'jsonl', 'json'] as const
export type FormName = (typeof forms)[number]

export interface ExportArgs {
  readonly target: string
  /** One file in this format; undefined for a folder with all formats. */
  readonly form: FormName | undefined
  readonly withFiles: boolean
  /** Includes resources that wait for review, and uploaders: for the operator only. */
  readonly everything: boolean
}

const usage = `Usage: npm run export -- FOLDER               the public catalogue: table, lines of JSON, documents
       npm run export -- FOLDER with-files    also the files
       npm run export -- NAME.csv             one format only: .csv, .jsonl, or .json for the documents
       npm run export -- FOLDER everything    also what waits for review, and the emails of uploaders`

const options = ['with-files', 'everything'] as const
type Option = (typeof options)[number]
const isOption = (word: string): word is Option => options.some((option) => option === word)

/** Throws CommandError with the usage. */
export function parseExportArgs([target, ...optionArgs]: readonly string[]): ExportArgs {
  if (target === undefined || target.startsWith('-') || isOption(target) || !optionArgs.every(isOption))
    throw new CommandError(usage)
  const form = forms.find((name) => path.extname(target).toLowerCase() === `.${name}`)
  const withFiles = optionArgs.includes('with-files')
  if (form && withFiles)
    throw new CommandError('Files need a folder to lie in: name one instead of a single file.')
  return { target, form, withFiles, everything: optionArgs.includes('everything') }
}
