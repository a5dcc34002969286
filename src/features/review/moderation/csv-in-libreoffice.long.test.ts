/** The export opened in LibreOffice, where it is installed. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test, type TestContext } from 'vitest'
import { aModeratedResource } from '#test/builders.ts'
import { libreOfficeCalc } from '#test/run/libre-office.ts'
import { csvFileName, csvHead, csvHeadIn, csvLine } from './moderation-csv.ts'

const calc = libreOfficeCalc()
if ('missing' in calc) console.warn(`Tests are skipped: ${calc.missing}`)
const folder = await mkdtemp(path.join(tmpdir(), 'thuto-csv-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const hostile = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  ' =1+1',
  '＝1+1',
  '=HYPERLINK("http://x.example","a")',
  "=cmd|' /C calc'!A0",
  'x;=1+1',
  'x; =1+1',
  'x\n=1+1',
  'x\t=1+1',
  'A "b", c',
  'a,b\n=1+1',
]
const lines = hostile.map((text) =>
  csvLine(aModeratedResource({ title: text, tags: [text, text], userID: text })),
)

/** Flat XML that LibreOffice saves after opening a file with these options of its CSV filter. Skips without Calc. */
async function opened(text: string, filter: string, skip: TestContext['skip']) {
  if ('missing' in calc) return skip(calc.missing)
  const csv = path.join(folder, csvFileName)
  await writeFile(csv, text)
  await promisify(execFile)(calc.program, [
    '--headless',
    `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`,
    `--infilter=CSV:${filter}`,
    '--convert-to',
    'fods',
    '--outdir',
    folder,
    csv,
  ])
  return readFile(csv.replace(/csv$/, 'fods'), 'utf8')
}

const commas = [csvHead, ...lines].join('')

test.for([',', ';', '\t'])(
  'T41 MOD-28 LibreOffice, with %j between cells, calculates nothing of the export',
  { timeout: 120_000 },
  async (separator, { skip }) => {
    const sheet = await opened(commas, `${separator.charCodeAt(0)},34,76,1`, skip)
    expect(sheet).toContain('1+1')
    expect(sheet.match(/table:formula="[^"]*"/g)).toBeNull()
    expect(sheet.match(/office:value-type="float"/g)).toBeNull()
  },
)

test('T41 MOD-28 LibreOffice shows the cells as text', { timeout: 120_000 }, async ({ skip }) => {
  const sheet = await opened(commas, '44,34,76,1', skip)
  for (const text of ['Uploaded By', '&apos;=1+1', '&apos;@SUM(1)', 'A &quot;b&quot;, c', 'Mathematics'])
    expect(sheet).toContain(`<text:p>${text}</text:p>`)
})

/** Separator, quote, UTF-8, first line, and the number of the locale English (South Africa). */
const southAfrica = '59,34,76,1,,7177'

test(
  'CASE-B15 LibreOffice set to South Africa shows seven columns with dates, and calculates nothing',
  { timeout: 120_000 },
  async ({ skip }) => {
    const rows = hostile.map((text) =>
      csvLine(
        aModeratedResource({ title: text, tags: ['Ê', text], userID: text, verified: true }),
        'semicolon',
      ),
    )
    const sheet = await opened([csvHeadIn('semicolon'), ...rows].join(''), southAfrica, skip)
    const inRow = sheet.match(/<table:table-row[\s\S]*?<\/table:table-row>/g) ?? []
    const cellsOf = (row = '') => row.match(/office:value-type="\w+"/g) ?? []
    expect(inRow.map(cellsOf)).toEqual([
      Array.from({ length: 7 }, () => 'office:value-type="string"'),
      ...hostile.map(() =>
        ['string', 'string', 'string', 'string', 'date', 'string', 'string'].map(
          (type) => `office:value-type="${type}"`,
        ),
      ),
    ])
    expect(sheet).toContain('office:date-value="2026-03-04T07:06:07"')
    expect(sheet).toContain('<text:p>Ê; ')
    expect(sheet).not.toContain('table:formula=')
  },
)
