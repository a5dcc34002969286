/** `.env`: settings in a file, for those that the environment does not have. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { StartupError } from '../errors.ts'

/** A blank line, a comment, or NAME=value; a value in quotes may have several lines. Node skips any other line silently. */
const entry =
  /[^\S\n]*(?:#.*|(?:export[^\S\n]+)?[A-Za-z_]\w*[^\S\n]*=[^\S\n]*(?:(["'`])[^]*?\1[^\S\n]*(?:#.*)?|[^"'`\n].*)?)?(?:\n|$)/y

/** Counted from 1; undefined if every line is right. */
function firstWrongLine(text: string): number | undefined {
  entry.lastIndex = 0
  for (let at = 0; at < text.length; at = entry.lastIndex)
    if (!entry.test(text)) return text.slice(0, at).split('\n').length
  return undefined
}

function readText(file: string, mustExist: boolean): string {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT')
      throw new StartupError(`${file} cannot be read (${code}). Correct its rights, or move it away.`)
    if (mustExist)
      throw new StartupError(`ENV_FILE names ${file}, which does not exist. Correct the path, or remove it.`)
    return ''
  }
}

/** Names in the file that this process has loaded. */
export const namesInFile = new Set<string>()

/**
 * Adds the settings of the file that ENV_FILE names, otherwise of `defaultFile` where it exists, to the environment.
 * Values of the environment win. Throws StartupError with file and line, never with a value: it may be a secret.
 */
export function loadEnvironmentFile(
  defaultFile: string,
  environment: Record<string, string | undefined> = process.env,
): void {
  const named = environment['ENV_FILE']
  const file = named ? path.resolve(named) : defaultFile
  const text = readText(file, Boolean(named))
  const line = firstWrongLine(text)
  if (line !== undefined)
    throw new StartupError(
      `${file}, line ${line}, is neither NAME=value nor a comment after #, or a quote is not closed. Correct the line and start again.`,
    )
  for (const [name, value] of Object.entries(parseEnv(text))) {
    namesInFile.add(name)
    environment[name] ??= value
  }
}
