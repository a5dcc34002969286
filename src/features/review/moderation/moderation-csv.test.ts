import { expect, test } from 'vitest'
import { readCsv } from '#test/files/csv-reader.ts'
import { aModeratedResource } from '#test/builders.ts'
import type { ModeratedResource } from './contract.ts'
import { csvColumns, csvFileName, csvHead, csvHeadIn, csvLine } from './moderation-csv.ts'

const cellsOf = (fields: Partial<ModeratedResource>) => readCsv(csvLine(aModeratedResource(fields)))[0] ?? []
const titleOf = (title: string) => cellsOf({ title })[0]

test('CONST-09 MOD-24 MOD-25 the file name and the header line after the byte order mark are as specified', () => {
  expect(csvFileName).toBe('pdf_moderation_data.csv')
  expect(csvHead).toBe('\uFEFFTitle,Tags,Subject,Uploaded By,Upload Date,Verified,Reported\r\n')
})

test('MOD-27 a line has joined tags, the title of the subject, userID, ISO date-time, Yes and No', () => {
  expect(csvLine(aModeratedResource({ verified: true }))).toBe(
    'Fractions,"Grade 4; fractions",Mathematics,educator@school.example,2026-03-04T05:06:07.089Z,Yes,No\r\n',
  )
  expect(cellsOf({ reported: true, tags: [], userID: 'Default' })).toEqual([
    'Fractions',
    '',
    'Mathematics',
    'Default',
    '2026-03-04T05:06:07.089Z',
    'No',
    'Yes',
  ])
  expect(cellsOf({})).toHaveLength(csvColumns.length)
})

test.each([
  'A "b", c',
  '"',
  '","',
  'two\r\nlines',
  'a\nb',
  ' blanks around ',
  'x;y',
  '',
  'Wiskunde: Ê-klanke 😀',
  "'n Voorbeeld",
  'C# & C++ – 50 % = half',
])('MOD-28 a CSV parser restores %j', (title) => {
  expect(titleOf(title)).toBe(title)
  expect(cellsOf({ tags: [title] })[1]).toBe(title)
})

test.each([
  '=HYPERLINK("http://x.example","a")',
  '+27 11 000 0000',
  '-1+1',
  '@SUM(A1)',
  '\tTab',
  '\rReturn',
  '\0=1+1',
  ' =1+1',
  '\u00a0=1+1',
  '\u200b@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('MOD-28 T41 %j is preceded by an apostrophe', (title) => {
  expect(titleOf(title)).toBe(`'${title}`)
  expect(cellsOf({ userID: title })[3]).toBe(`'${title}`)
  expect(cellsOf({ tags: [title, 'b'] })[1]).toBe(`'${title}; b`)
})

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x; -1', "x; '-1"],
  ['x\n@SUM(A1)', "x\n'@SUM(A1)"],
  ['x\t＝1+1', "x\t'＝1+1"],
  ['=1;=2', "'=1;'=2"],
  ['\t=1+1', "'\t'=1+1"],
  ['\r=1+1', "'\r'=1+1"],
])('T41 %j starts no formula, also where cells end at a semicolon, a tab or a line', (title, cell) => {
  expect(titleOf(title)).toBe(cell)
})

test('T41 a tag between others starts no formula', () => {
  expect(cellsOf({ tags: ['Grade 4', '=1+1', '-2'] })[1]).toBe("Grade 4; '=1+1; '-2")
})

test('the CSV parser of these tests is strict', () => {
  for (const broken of ['a"b,c\r\n', '"a"b\r\n', 'a\nb\r\n', '"a\r\n', 'no end'])
    expect(() => readCsv(broken), broken).toThrow('RFC 4180')
  expect(readCsv('a,"b,""c""\r\n"\r\n,\r\n')).toEqual([
    ['a', 'b,"c"\r\n'],
    ['', ''],
  ])
})

test('CASE-B15 the form for South Africa has seven cells between semicolons, and a date of a spreadsheet', () => {
  expect(csvHeadIn('semicolon')).toBe(
    '\uFEFFTitle;Tags;Subject;Uploaded By;Upload Date;Verified;Reported\r\n',
  )
  const line = (fields: Partial<ModeratedResource>) => csvLine(aModeratedResource(fields), 'semicolon')
  expect(line({})).toBe(
    'Fractions;"Grade 4; fractions";Mathematics;educator@school.example;2026-03-04 07:06:07;No;No\r\n',
  )
  expect(line({ title: '1;2', tags: ['a, b'], modifiedAt: '2025-12-31T22:00:00.000Z' })).toBe(
    '"1;2";"a, b";Mathematics;educator@school.example;2026-01-01 00:00:00;No;No\r\n',
  )
  expect(line({ title: 'x;=1+1', userID: '=1+1' })).toContain(`"x;'=1+1";`)
  expect(line({ userID: '=1+1' })).toContain(";'=1+1;")
})
