/** Errors in message catalogues that types do not show: syntax, arguments, plural forms, unused texts, old types. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inspectMessage } from '../../build/inspect-message.ts'
import { messageFiles, messagesSource } from '../../build/message-types.ts'
import { catalogPath, readCatalog } from '../../build/read-catalogs.ts'
import { firstLanguage, type Language, languages } from '#shared/languages.ts'
import { hasSyntax, textsOf } from '#shared/message-catalog.ts'
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

function errorsOfLanguage(root: string, file: string, language: Language): string[] {
  const english = new Map(textsOf(readCatalog(path.join(root, file), firstLanguage)))
  const at = catalogPath(file, language)
  return textsOf(readCatalog(path.join(root, file), language)).flatMap(([key, text]) => {
    const source = english.get(key)
    if (source === undefined) return [`${at}: ${key} is not in the English catalogue`]
    return messageErrors(text, language, source).map((error) => `${at}: ${key} ${error}`)
  })
}

/** Returns the errors of all catalogues, each with its file and key. */
export async function catalogErrors(root: string): Promise<string[]> {
  const files = messageFiles(root)
  const outdated = await Promise.all(
    files.map(async (file) =>
      readFileSync(path.join(root, file), 'utf8') === (await messagesSource(root, file))
        ? []
        : [`${file} is older than its catalogues: run \`npm run messages\``],
    ),
  )
  return [
    ...files.flatMap((file) => languages.flatMap((language) => errorsOfLanguage(root, file, language))),
    ...outdated.flat(),
    ...unusedTexts(root, files),
  ]
}
