import { expect, test } from 'vitest'
import * as documents from './documents.ts'

test('a table of 101 columns on a page for operators is named; one of 100, prose and other pages are not', () => {
  const of = (path: string, line: string) =>
    documents.operatingTablesAreNarrow([{ path, text: `# Page\n\n${line}\n` }])
  const row = (width: number) => `|${'é'.repeat(width - 2)}|`
  expect(of('docs/operating/files.md', row(101))).toEqual([
    'docs/operating/files.md:3 has a table of 101 columns, more than 100',
  ])
  expect(of('docs/operating/files.md', `  ${row(100)}`)).toHaveLength(1)
  expect(of('docs/operating/files.md', row(100))).toEqual([])
  expect(of('docs/operating/files.md', 'x'.repeat(200))).toEqual([])
  expect(of('docs/glossary.md', row(200))).toEqual([])
})

test('a setting without a heading and a heading without a setting are named', () => {
  const of = (settings: readonly string[], headings: readonly string[]) =>
    documents.settingsAreDocumented({
      config: `const settings = z.object({\n${settings.map((name) => `  ${name}: text,\n`).join('')}})\n`,
      page: headings.map((name) => `### ${name}\n`).join('\n'),
    })
  expect(of(['PORT', 'S3_BUCKET'], ['S3_BUCKET', 'PORT'])).toEqual([])
  expect(of(['PORT', 'HOST'], ['PORT'])).toEqual(['HOST has no heading'])
  expect(of(['PORT'], ['PORT', 'HOST'])).toEqual(['HOST is no setting'])
  expect(of([], [])).toEqual(['no setting found'])
})

test('rows of a table that are doubled or misplaced are named', () => {
  const of = (...cells: readonly string[]) =>
    documents.rowsAscend(
      ['# Page', '', ...['term', '---', ...cells].map((cell) => `| ${cell}  | x |`)].join('\n'),
    )
  expect(of('act', 'actor', 'claim', 'claim (review)')).toEqual([])
  expect(of('9', '10')).toEqual([])
  expect(of('act', 'claim', 'claim', 'bin')).toEqual(['claim comes before claim', 'claim comes before bin'])
})

test('a citation of a decision without a row in the list is named; those of records are not', () => {
  const list = '| number | record |\n| --- | --- |\n| 60 | Sessions |\n'
  const of = (path: string, text: string) => documents.citedDecisionsAreListed([{ path, text }], list)
  expect(of('src/app/app.ts', '// see Decision 61')).toEqual([
    'src/app/app.ts cites decision 61, which is not listed',
  ])
  expect(of('docs/glossary.md', 'decisions 60')).toEqual([])
  expect(of('docs/decisions/history/0060-sessions.md', 'decision 61')).toEqual([])
})

test('a path on a page of today that does not exist is named; one in a record is not', () => {
  const of = (path: string) =>
    documents.documentsNameRealPaths([{ path, text: 'see `src/app/former.ts`' }], () => false)
  expect(of('docs/decisions/texts.md')).toEqual([
    'docs/decisions/texts.md names src/app/former.ts, which does not exist',
  ])
  expect(of('docs/decisions/history/0078-texts.md')).toEqual([])
})

test('a page of a decision with 801 words is named, and all of them above 20,000', () => {
  const page = (name: string, words: number) => ({
    path: `docs/decisions/${name}.md`,
    text: 'word '.repeat(words),
  })
  expect(documents.decisionsAreShort([page('texts', 800), page('README', 1_500)])).toEqual([])
  expect(documents.decisionsAreShort([page('history/0078-texts', 30_000)])).toEqual([])
  expect(documents.decisionsAreShort([page('texts', 801)])).toEqual([
    'docs/decisions/texts.md has 801 words, more than 800',
  ])
  const many = Array.from({ length: 26 }, (_, number) => page(`page-${number}`, 800))
  expect(documents.decisionsAreShort(many)).toEqual(['all pages have 20800 words, more than 20000'])
})

test('FIG-26 a statement of SQL in a document is named, in records of decisions and with psql it is not', () => {
  const of = (path: string, text: string) => documents.documentsHaveNoSql([{ path, text }])
  for (const statement of ['select day from page_counts;', 'delete from uses', 'update uses set n = 1'])
    expect(of('docs/a.md', `Run:\n\n\`\`\`\n   ${statement}\n\`\`\`\n`)).toEqual([
      `docs/a.md has a statement of SQL: ${statement}`,
    ])
  expect(of('docs/a.md', 'Select a file.\nUpdate the package.\n   psql -c "select 1"\n')).toEqual([])
  expect(of('docs/decisions/history/0001-a.md', 'select 1')).toEqual([])
})
