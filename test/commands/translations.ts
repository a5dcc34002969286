/**
 * `npm run messages`: the translated share of each language; fails when an offered language is incomplete or a catalogue
 * has errors. `terms` lists the terms that wait for a speaker, `report zu` makes the table of a translator, `import zu.csv` writes its translations.
 */
import { fstatSync, ftruncateSync, writeSync } from 'node:fs'
import path from 'node:path'
import { translatableTexts, translatedPercent } from '../../build/translatable-texts.ts'
import { offeredLanguages } from '#features/public/content/server/site-identity.ts'
import { CommandError, print, printError, runCommand } from '#ops/run-command.ts'
import { contentFile } from '#platform/config/content-layers.ts'
import { type Curriculum, provideCurriculum } from '#shared/curriculum.ts'
import { firstLanguage, isLanguage, type Language, languages } from '#shared/languages.ts'
import { catalogErrors } from '../catalogs/catalog-errors.ts'
import { uncheckedTerms } from '../catalogs/unchecked-terms.ts'
import { checkHeadings, importTranslations, translationTable } from '../catalogs/translation-table.ts'

const root = process.cwd()
const shownMissing = 10

/** Prints `zu 62 % of 2320 texts (draft, not offered)`; returns errors of an offered language. */
function checkShare(language: Language): string[] {
  const texts = translatableTexts(root, language)
  const isOffered = offeredLanguages.includes(language)
  const changed = texts.filter(({ state }) => state === 'English changed').length
  const note = changed > 0 ? `, ${changed} with another English text now` : ''
  const share = `${language} ${translatedPercent(texts)} % of ${texts.length} texts${note}`
  print(isOffered ? share : `${share} (draft, not offered)`)
  const missing = texts.filter(({ state }) => isOffered && state === 'missing')
  const more = missing.length - shownMissing
  const shown = missing.slice(0, shownMissing).map(({ file, key }) => `not in ${language}: ${file}: ${key}`)
  return more > 0 ? [...shown, `not in ${language}: ${more} more texts`] : shown
}

function check(): number {
  const others = languages.filter((language) => language !== firstLanguage)
  const errors = [...others.flatMap(checkShare), ...catalogErrors(root)]
  for (const error of errors) printError(`  ${error}`)
  return errors.length > 0 ? 1 : 0
}

async function importTable(file: string, language: Language): Promise<number> {
  // The reader of tables needs the names of subjects.
  provideCurriculum(contentFile('curriculum.json') as unknown as Curriculum)
  const { sourceRows } = await import('#ops/import/source-rows.ts')
  const { written, errors } = await importTranslations(root, language, sourceRows(file, checkHeadings))
  for (const error of errors) printError(error)
  print(`${written} texts are written, ${errors.length} rows are not.`)
  return checkShare(language).length + errors.length > 0 ? 1 : 0
}

/** In a file the table takes the place of the lines with which npm begins. */
async function report(language: Language): Promise<number> {
  const table = translationTable(root, language)
  if (fstatSync(1).isFile()) {
    ftruncateSync(1)
    writeSync(1, table, 0)
    return 0
  }
  // A pipe takes a part at a time.
  await new Promise((resolve) => process.stdout.write(table, resolve))
  return 0
}

function listTerms(): number {
  const rows = uncheckedTerms()
  print([...rows, `${rows.length} rows without checkedBy`].join('\n'))
  return 0
}

await runCommand(async () => {
  const [command, of = ''] = process.argv.slice(2)
  if (command === undefined) return check()
  if (command === 'terms') return listTerms()
  const language = /^[a-z]*/.exec(path.basename(of))?.[0] ?? ''
  if (isLanguage(language) && language !== firstLanguage) {
    if (command === 'report') return report(language)
    if (command === 'import') return importTable(of, language)
  }
  throw new CommandError('Usage: npm run messages [-- terms | report zu > zu.csv | import zu.csv]')
})
