import { normalizeText } from '#shared/text.ts'
import { CommandError } from '../run-command.ts'

interface ImportArgs {
  readonly file: string
  /** Of the files; undefined where none is named. */
  readonly folder: string | undefined
  readonly checksOnly: boolean
  readonly skipsRefused: boolean
}

const usage = `Say: npm run import -- check FILE [FOLDER]   looks at all of it and changes nothing
     npm run import -- FILE [FOLDER]         imports it, if nothing of it is refused
     npm run import -- FILE [FOLDER] without-refused
FILE is a .csv table, or the .json or .jsonl export of documents; FOLDER holds its files (usually: files, beside FILE).`

/** Reads the words behind the command. Throws CommandError with how it is used. */
export function parseImportArgs(words: readonly string[]): ImportArgs {
  const checksOnly = words[0] === 'check'
  const skipsRefused = words.at(-1) === 'without-refused'
  const [file, folder, more] = words.slice(checksOnly ? 1 : 0, skipsRefused ? -1 : undefined)
  if (file === undefined || more !== undefined || file.startsWith('-')) throw new CommandError(usage)
  return { file, folder, checksOnly, skipsRefused }
}

const most = 80

/** What a file says, fit for a line on the terminal: in quotes, one line, nothing that steers a terminal, not long. */
export function quoteForTerminal(said: unknown): string {
  const text = normalizeText(
    typeof said === 'string' ? said.slice(0, most * 4) : (JSON.stringify(said) ?? ''),
  )
  const short = [...text].slice(0, most).join('')
  return `“${short}${short === text ? '' : '…'}”`
}
