import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldText } from '#shared/text.ts'
import { testDatabase } from '#test/database/test-database.ts'

const { db } = await testDatabase()

/** Texts that the database and `foldText` fold differently, each with both forms. */
async function differences(texts: readonly string[]) {
  const { rows } = await sql<{ text: string; form: string }>`
    select text, fold_text(text) as form from unnest(${texts}::text[]) as t (text)`.execute(db)
  expect(rows).toHaveLength(texts.length)
  return rows
    .filter(({ text, form }) => form !== foldText(text))
    .map(({ text, form }) => ({ text, form, ours: foldText(text) }))
}

const assigned = Array.from({ length: 0x10_ffff }, (_, i) => i + 1)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => !/[\p{Cn}\p{Co}]/u.test(letter))

test('SEARCH-01 SEARCH-03 T18 database folds every assigned character as foldText does', async () => {
  expect(assigned.length).toBeGreaterThan(150_000)
  for (let i = 0; i < assigned.length; i += 20_000) {
    const some = assigned.slice(i, i + 20_000)
    expect(await differences(some.map((letter) => `aB${letter}Cd `))).toEqual([])
    expect(await differences(some)).toEqual([])
  }
}, 120_000)

test('SEARCH-01 SEARCH-03 database folds texts with context-dependent letters as foldText does', async () => {
  const texts = [
    '',
    ' ',
    '\u00a0\u0301 ',
    'Lineêre  FUNKSIES',
    'ΟΔΟΣ ΟΔΟΣ.',
    'İstanbul ISTANBUL ıI',
    'ﬁne ﬂow Ⅻ ½ ²',
    '“Wat is %?” ‘n \\ _ –—‑-',
    'e\u0301e\u0323\u0302 q\u0307\u0323',
    'ﷺ 각 Ǆ ß ẞ',
    '\t\n\v\f\r x \u2028\u2029\u3000\ufeff y\u0085z',
    '🙂 lees 🏳️‍🌈',
    'a\u200bb\u00adc',
  ]
  expect(await differences(texts)).toEqual([])
  expect(foldText('\t\n\v\f\r x \u2028\u2029\u3000\ufeff y\u0085z')).toBe('x y\u0085z')
})
