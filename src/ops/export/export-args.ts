import path from 'node:path'
import { CommandError } from '../run-command.ts'

/** How the catalogue can be written, by the ending of the file. */
export const forms = ['csv', 'jsonl', 'json'] as const
export type FormName = (typeof forms)[number]

export interface ExportArgs {
  readonly target: string
  /** One file in this form; undefined: a folder with all of them. */
  readonly form: FormName | undefined
  readonly withFiles: boolean
  /** What waits for review too, and who uploaded it: for the operator alone. */
  readonly everything: boolean
}

const usage = `Say: npm run export -- FOLDER                 the public catalogue: table, lines of JSON, documents
     npm run export -- FOLDER with-files      and the files
     npm run export -- NAME.csv               one form alone: .csv, .jsonl, or .json for the documents
     npm run export -- FOLDER everything      also what waits for review, and the emails of uploaders`

const options = ['with-files', 'everything'] as const
type Option = (typeof options)[number]
const isOption = (word: string): word is Option => options.some((option) => option === word)

/** Reads the words behind the command. Throws CommandError with how it is used. */
export function parseExportArgs([target, ...wishes]: readonly string[]): ExportArgs {
  if (target === undefined || target.startsWith('-') || isOption(target) || !wishes.every(isOption))
    throw new CommandError(usage)
  const form = forms.find((name) => path.extname(target).toLowerCase() === `.${name}`)
  const withFiles = wishes.includes('with-files')
  if (form && withFiles)
    throw new CommandError('Files need a folder to lie in: name one instead of a single file.')
  return { target, form, withFiles, everything: wishes.includes('everything') }
}
