/** Spellings of the official languages: marks, apostrophes and soft hyphens are ignored alike everywhere. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { slugOf } from '#features/catalogue/resources/own-page.ts'
import { parseSearch } from '#features/catalogue/search/parse-search.ts'
import { spellingDictionary } from '#features/catalogue/search/server/words/spelling-dictionary.ts'
import { tokenize } from '#features/catalogue/search/tokenizer.ts'
import { foldText, normalizeText } from '#shared/text.ts'
import { testDatabase } from '../database/test-database.ts'
import { termsOf } from './search-in-memory.ts'

const { db } = await testDatabase()

/** `as written → folded` a line; U+00AD is a soft hyphen. */
const spellings = `
ḓuvha → duvha
d\u032duvha → duvha
ḽiṅwe → linwe
l\u032din\u0307we → linwe
ṱanganya → tanganya
t\u032danganya → tanganya
ṱusa → tusa
ṋea → nea
n\u032dea → nea
eḓela → edela
maḓi → madi
MAḒI → madi
ṱutshela → tutshela
nnḓu → nndu
Tshivenḓa → tshivenda
TSHIVENḒA → tshivenda
letšatši → letsatsi
lets\u030cats\u030ci → letsatsi
Morutiši → morutisi
MOŠOMO → mosomo
dipotšišo → dipotsiso
swanetše → swanetse
mantšu → mantsu
Lineêre → lineere
line\u0302e\u0302re → lineere
poësie → poesie
POËSIE → poesie
higiëne → higiene
Brûe → brue
reëls → reels
Ndebele sê → ndebele se
tôg → tog
n'wana → n'wana
n’wana → n'wana
n‘wana → n'wana
nʼwana → n'wana
’n boek → 'n boek
ama\u00adgama → amagama
I\u00adzi\u00adtho\u00admbe → izithombe
u\u00admu\u00adntu → umuntu`
  .trim()
  .split('\n')
  .map((line) => line.split(' → ') as [string, string])

test('LANG-18 the table has forty different spellings', () => {
  expect(new Set(spellings.map(([written]) => written)).size).toBe(40)
})

test.each(spellings)(
  'LANG-18 %j is %j in TypeScript, SQL, tokenizer, spelling and slug',
  async (written, folded) => {
    const stored = normalizeText(written)
    expect(foldText(stored)).toBe(folded)
    expect(parseSearch(written)?.phrase).toBe(folded)
    const words = folded.split(/[ ']/).filter(Boolean)
    const { rows } = await sql<{ folded: string; words: string[] }>`
    select fold_text(${stored}) as folded, array(select split_words(fold_text(${stored}))) as words`.execute(
      db,
    )
    expect(rows).toEqual([{ folded, words }])
    expect(tokenize(foldText(stored))).toEqual(words)
    const { near } = spellingDictionary(termsOf([{ title: stored, tags: [] }]), [], () => 0)
    for (const word of words.filter(({ length }) => length > 2))
      expect((await near(`${word}x`, 1)).map(({ term }) => term)).toEqual([word])
    expect(slugOf(stored)).toBe(folded.replaceAll("'", '').replaceAll(' ', '-'))
  },
)
