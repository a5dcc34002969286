import { normalizeText } from '#shared/text.ts'
import { CommandError } from '../run-command.ts'

interface ImportArgs {
  readonly file: string
  /** Folder of the files, if named. */
  readonly folder: string | undefined
  readonly checksOnly: boolean
  readonly skipsRefused: boolean
}

const usage = `Usage: npm run import -- check FILE [FOLDER]   checks everything and changes nothing
       npm run import -- FILE [FOLDER]         imports it if nothing is refused
       npm run import -- FILE [FOLDER] without-refused   leaves out what is refused
FILE is a .csv table; FOLDER holds its files (usually: files, beside FILE).`

/** Throws CommandError with the usage. */
export function parseImportArgs(args: readonly string[]): ImportArgs {
  const checksOnly = args[0] === 'check'
  const skipsRefused = args.at(-1) === 'without-refused'
  const [file, folder, more] = args.slice(checksOnly ? 1 : 0, skipsRefused ? -1 : undefined)
  if (file === undefined || more !== undefined || file.startsWith('-')) throw new CommandError(usage)
  return { file, folder, checksOnly, skipsRefused }
}

const maxLength = 80

/** Quotes foreign text for the terminal: one short line without control characters. */
export function quoteForTerminal(value: unknown): string {
  const text = normalizeText(
    typeof value === 'string' ? value.slice(0, maxLength * 4) : (JSON.stringify(value) ?? ''),
  )
  const short = [...text].slice(0, maxLength).join('')
  return `“${short}${short === text ? '' : '…'}”`
}
