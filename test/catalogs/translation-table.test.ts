import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { translatableTexts, translatedPercent } from '../../build/translatable-texts.ts'
import { csvRecord, unescapeCell } from '#shared/formats/csv.ts'
import { sourceRows } from '#ops/import/source-rows.ts'
import { readCsv } from '../files/csv-reader.ts'
import { onTeardown } from '../setup/on-teardown.ts'
import { catalogErrors } from './catalog-errors.ts'
import { importTranslations, translationTable } from './translation-table.ts'

type Row = [file: string, key: string, english: string, note: string, translation: string, state: string]

/** Makes a copy of the catalogues and the content of this project; returns its root. */
function copyOfProject(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'thuto-translations-'))
  onTeardown(async () => rmSync(root, { recursive: true }))
  for (const file of globSync('src/**/{messages/*.json,messages.ts}')) cpSync(file, path.join(root, file))
  cpSync('content', path.join(root, 'content'), { recursive: true })
  return root
}

/** Fills the report as a spreadsheet with `;` does, and imports it. */
async function fillReport(root: string, fill: (row: Row) => string, choose = (_row: Row) => true) {
  const [head = [], ...rows] = readCsv(translationTable(root, 'zu').slice(1))
  const plain = rows.map((row) => row.map(unescapeCell) as Row).filter(choose)
  const filled = plain.map(([file, key, english, note, _, state]) => {
    const row = [file, key, english, note, _, state] as Row
    return csvRecord([file, key, english, note, fill(row), state], ';')
  })
  const table = path.join(root, 'zu.csv')
  writeFileSync(table, csvRecord(head, ';') + filled.join(''))
  return importTranslations(
    root,
    'zu',
    sourceRows(table, () => {}),
  )
}

const marked = ([, , english]: Row) => english.replace(/\S/, (first) => (first === '{' ? first : `Z${first}`))
const textsOf = (root: string) => translatableTexts(root, 'zu')
const read = (root: string, file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

test('LANG-26 a report that a script fills is imported as a whole, and the catalogues have no errors', async () => {
  const root = copyOfProject()
  const before = new Set(catalogErrors(root))
  expect(await fillReport(root, marked)).toEqual({ written: textsOf(root).length, errors: [] })
  expect(translatedPercent(textsOf(root))).toBe(100)
  expect(textsOf(root).filter(({ state }) => state !== 'done')).toEqual([])
  expect(catalogErrors(root).filter((error) => !before.has(error))).toEqual([])
  const [faq, english] = [read(root, 'content/zu/faq.json'), read(root, 'content/faq.json')]
  expect(faq.items[1].answer).toBe(`Z${english.items[1].answer}`)
  expect(read(root, 'content/curriculum.json').subjects[0].title).toMatchObject({ zu: 'ZMathematics' })
  expect(read(root, 'src/web/messages/zu.json')).toMatchObject({ 'subjectPageTexts.crumb': ' Z› Subjects' })
  expect(readFileSync(path.join(root, 'src/features/catalogue/ratings/messages.ts'), 'utf8')).toContain(
    'messagesFrom({ en, af, zu })',
  )
})

test('LANG-26 texts with wrong braces or plurals are named by line and not written', async () => {
  const root = copyOfProject()
  const wrong = new Map([
    ['homeTexts.subjects(count)', 'Izifundo: {counts}'],
    ['privacyPageTexts.days(days: number)', '{days, plural, other {izinsuku ezingu-{days}}}'],
    ['spoken.months', 'Jan Feb'],
    ['subjects.0.title', 'z'.repeat(81)],
  ])
  const { written, errors } = await fillReport(root, (row) => wrong.get(row[1]) ?? '')
  expect([written, errors.length]).toEqual([0, 4])
  const rows = readCsv(translationTable(root, 'zu').slice(1))
  const line = rows.findIndex(([, key]) => key === 'homeTexts.subjects(count)') + 1
  expect(errors).toContain(
    `line ${line}, src/web/messages.ts, homeTexts.subjects(count): “Izifundo: {counts}” does not show {count}, has {counts}, which English does not have. Correct the row and import the table again.`,
  )
  expect(errors.join('\n')).toContain('has no plural form “one”')
  expect(read(root, 'src/web/messages/zu.json')['homeTexts.subjects(count)']).toBe('Izifundo: {count}')
})

test('LANG-26 a changed English text is reported, and its row is refused until a new report', async () => {
  const root = copyOfProject()
  await fillReport(root, marked)
  const file = path.join(root, 'content/faq.json')
  const old = translationTable(root, 'zu')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"question": "', '"question": "Briefly: '))
  const changed = textsOf(root).filter(({ state }) => state === 'English changed')
  expect(changed.map(({ key }) => key)).toEqual(['items.0.question'])
  writeFileSync(path.join(root, 'zu.csv'), old)
  const again = await importTranslations(
    root,
    'zu',
    sourceRows(path.join(root, 'zu.csv'), () => {}),
  )
  expect(again.errors).toEqual([expect.stringContaining('another English text. Make a new report')])
  const isFirst = ([name, key]: Row) => name === 'content/faq.json' && key === 'items.0.question'
  expect((await fillReport(root, (row) => row[4], isFirst)).written).toBe(0)
  await fillReport(root, () => 'Ngamafuphi', isFirst)
  expect(textsOf(root).filter(({ state }) => state !== 'done')).toEqual([])
})

test('LANG-26 a list of content that is translated in part stays whole, and its English texts stay missing', async () => {
  const root = copyOfProject()
  const isSecond = ([file, key]: Row) => file === 'content/faq.json' && key === 'items.1.question'
  expect((await fillReport(root, () => 'Umbuzo', isSecond)).written).toBe(1)
  const items: { question: string }[] = read(root, 'content/zu/faq.json').items
  expect(items).toHaveLength(read(root, 'content/faq.json').items.length)
  expect(items[1]?.question).toBe('Umbuzo')
  const missing = textsOf(root).filter(
    ({ file, state }) => file === 'content/faq.json' && state === 'missing',
  )
  expect(missing).toHaveLength(2 * items.length - 1)
})

test('LANG-26 a program that reads the report from a pipe gets the whole table', () => {
  const command = `'${process.execPath}' test/commands/translations.ts report zu | cat`
  const table = execFileSync('sh', ['-c', command], { encoding: 'utf8', maxBuffer: 10_000_000 })
  expect(table).toBe(translationTable(process.cwd(), 'zu'))
})
