/** Errors in message catalogues that types do not show: syntax, arguments, plural forms, unused texts, imports. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inspectMessage } from '../../build/inspect-message.ts'
import { catalogPath, messageFiles, readCatalog } from '../../build/read-catalogs.ts'
import { firstLanguage, type Language, languages } from '#shared/languages.ts'
import { entriesOf, hasSyntax } from '#shared/message-catalog.ts'
import { unusedTexts } from './unused-texts.ts'

const noArguments = { names: [], counts: [], categories: [] }

const inspect = (text: string, language: Language) =>
  hasSyntax(text) ? inspectMessage(text, language) : noArguments

/** Returns what is wrong with one message. A translation may do without a number that only selects a form. */
export function messageErrors(text: string, language: Language, english: string): string[] {
  try {
    const own = inspect(text, language)
    const source = inspect(english, firstLanguage)
    const used = [...own.names, ...own.counts]
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const missing = own.categories.flatMap((forms) =>
      pluralCategories.filter((each) => !forms.includes(each)),
    )
    return [
      ...[...new Set(missing)].map((category) => `has no plural form “${category}”`),
      ...source.names.filter((name) => !used.includes(name)).map((name) => `does not show {${name}}`),
      ...used
        .filter((name) => ![...source.names, ...source.counts].includes(name))
        .map((name) => `has {${name}}, which English does not have`),
    ]
  } catch (error) {
    return [`is not valid: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** Returns the key of an English text with the arguments that its pattern has. */
function keyWithArguments(name: string, text: string): string {
  const { names, counts } = inspect(text, firstLanguage)
  const list = [...names, ...counts.map((count) => `${count}: number`)].join(', ')
  return list ? `${name}(${list})` : name
}

/** Returns an error for each English key whose arguments are not those of its text. */
function keyErrors(root: string, file: string): string[] {
  const at = catalogPath(file, firstLanguage)
  return entriesOf(readCatalog(path.join(root, file), firstLanguage)).flatMap(([key, text]) => {
    try {
      const expected = keyWithArguments(key.split('(', 1)[0] ?? key, text)
      return key === expected ? [] : [`${at}: the key ${key} must be ${expected}`]
    } catch {
      // `messageErrors` names the fault of the text.
      return []
    }
  })
}

function errorsOfLanguage(root: string, file: string, language: Language): string[] {
  const english = new Map(entriesOf(readCatalog(path.join(root, file), firstLanguage)))
  const at = catalogPath(file, language)
  return entriesOf(readCatalog(path.join(root, file), language)).flatMap(([key, text]) => {
    const source = english.get(key)
    if (source === undefined) return [`${at}: ${key} is not in the English catalogue`]
    return messageErrors(text, language, source).map((error) => `${at}: ${key} ${error}`)
  })
}

/** Returns an error for each catalogue that its `messages.ts` does not import. */
function importErrors(root: string, file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  return languages
    .filter((language) => existsSync(path.join(root, catalogPath(file, language))))
    .filter((language) => !source.includes(`'./messages/${language}.json'`))
    .map((language) => `${file} does not import messages/${language}.json`)
}

/** Returns the errors of all catalogues, each with its file and key. */
export function catalogErrors(root: string): string[] {
  const files = messageFiles(root)
  return [
    ...files.flatMap((file) => keyErrors(root, file)),
    ...files.flatMap((file) => languages.flatMap((language) => errorsOfLanguage(root, file, language))),
    ...files.flatMap((file) => importErrors(root, file)),
    ...unusedTexts(root, files),
  ]
}
