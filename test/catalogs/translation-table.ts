/** Table of all texts, whose column `translation` a speaker fills in a spreadsheet, and the way back into the files. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format } from 'prettier'
import * as texts from '../../build/translatable-texts.ts'
import { byteOrderMark, csvRecord } from '#shared/formats/csv.ts'
import { CommandError } from '#ops/run-command.ts'
import type { SourceRow } from '#ops/import/source-rows.ts'
import type { Language } from '#shared/languages.ts'
import type { Catalog } from '#shared/message-catalog.ts'
import { messageErrors } from './catalog-errors.ts'

type Text = texts.TranslatableText
type Translations = ReadonlyMap<string, string>

const columns = ['file', 'key', 'English', 'note', 'translation', 'state'] as const

/** Returns the table as CSV. */
export function translationTable(root: string, language: Language): string {
  const rows = texts
    .translatableTexts(root, language)
    .map(({ file, key, english, note, translation = '', state }) => [file, key, english, note, translation, state]) // prettier-ignore
  return byteOrderMark + [columns, ...rows].map((cells) => csvRecord(cells)).join('')
}

/** Throws CommandError for the headings of another table. */
export function checkHeadings(headings: readonly string[]) {
  if (columns.every((name) => headings.includes(name))) return
  throw new CommandError(`The table needs the columns ${columns.join(', ')}. Fill a new report.`)
}

/** Returns content with its texts translated; `own`: the translation so far. The other texts stay English. */
function fill(english: unknown, own: unknown, given: Translations, language: Language, at = ''): unknown {
  if (typeof english === 'string') return given.get(at) ?? (typeof own === 'string' ? own : english)
  if (typeof english !== 'object' || english === null) return english
  if (texts.isTitle(english)) return { ...english, ...(given.has(at) && { [language]: given.get(at) }) }
  const filled = Object.entries(english).map(([name, inner]) => {
    const before = (own as Catalog | undefined)?.[name]
    return [name, fill(inner, before, given, language, at === '' ? name : `${at}.${name}`)] as const
  })
  return Array.isArray(english) ? filled.map(([, inner]) => inner) : Object.fromEntries(filled)
}

async function writeJson(file: string, content: object) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, await format(JSON.stringify(content), { parser: 'json', printWidth: 110 }))
}

/** Writes further translations of a file; a new catalogue is imported by its `messages.ts`. */
async function writeFile(root: string, file: string, language: Language, given: Translations) {
  const own = texts.readTranslation(root, file, language)
  const isTranslated = (name: string) =>
    name in own || [...given.keys()].some((key) => key === name || key.startsWith(`${name}.`))
  const english = Object.entries(texts.readTranslation(root, file)).filter(([name]) => isTranslated(name))
  const filled = fill(Object.fromEntries(english), own, given, language) as object
  const isCatalog = file.startsWith('src/')
  const target = path.join(root, texts.translationFile(file, language))
  await writeJson(target, isCatalog ? { '@@locale': language, ...filled } : filled)
  const source = isCatalog ? readFileSync(path.join(root, file), 'utf8') : ''
  if (!isCatalog || source.includes(`'./messages/${language}.json'`)) return
  const line = `import ${language} from './messages/${language}.json' with { type: 'json' }`
  const imported = source.replace('\n\nexport', () => `\n${line}\n\nexport`)
  writeFileSync(path.join(root, file), imported.replace(/(messagesFrom\(\{ .*?) \}/, `$1, ${language} }`))
}

function errorsIn({ file, key, english }: Text, translation: string, language: Language): string[] {
  if (key === 'spoken.months' && translation.split(' ').length !== 12) return ['does not name twelve months']
  if (file === texts.curriculumFile && translation.length > 80) return ['has more than 80 characters']
  return file.startsWith('src/') ? messageErrors(translation, language, english) : []
}

/** Returns the translation in a row of the table, or its error with the way to correct it. */
function readRow(cell: (name: string) => string, text: Text | undefined, language: Language) {
  if (!text) return { error: 'belongs to no text of this version. Delete the row.' }
  if (cell('English') !== text.english.trim())
    return { error: 'was made for another English text. Make a new report and translate the row again.' }
  // Blanks at the ends are those of the English text.
  const translation = text.english.replace(text.english.trim(), () => cell('translation'))
  const errors = errorsIn(text, translation, language)
  if (errors.length > 0) return { error: `${errors.join(', ')}. Correct the row and import the table again.` }
  // A translation of a former English text stays reported until its translator confirms it.
  const isOld = text.state === 'English changed' && translation === text.translation
  return isOld && cell('state') !== 'done' ? {} : { translation }
}

/** Writes the texts without errors. Returns their number and a line for each row with an error. */
export async function importTranslations(root: string, language: Language, rows: AsyncIterable<SourceRow>) {
  const idOf = (file: string, key: string) => `${file}, ${key}`
  const known = new Map(texts.translatableTexts(root, language).map((t) => [idOf(t.file, t.key), t]))
  const accepted = new Map<Text, string>()
  const errors: string[] = []
  for await (const { row, fields } of rows) {
    const cell = (name: string) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
    }
    const id = idOf(cell('file'), cell('key'))
    const text = known.get(id)
    const { error, translation } = cell('translation') === '' ? {} : readRow(cell, text, language)
    if (error) errors.push(`line ${row + 1}, ${id}: “${cell('translation').slice(0, 60)}” ${error}`)
    if (text && translation !== undefined) accepted.set(text, translation)
  }
  const state = texts.readTranslation(root, texts.stateFile) as texts.TranslationState
  const hashes = (state[language] ??= {})
  for (const [file, own] of Map.groupBy(accepted, ([text]) => text.file)) {
    await writeFile(root, file, language, new Map(own.map(([{ key }, translation]) => [key, translation])))
    const added = own.map(([{ key, english }]) => [key, texts.hashOf(english)] as const)
    hashes[file] = { ...hashes[file], ...Object.fromEntries(added) }
  }
  await writeJson(path.join(root, texts.stateFile), state)
  return { written: accepted.size, errors }
}
