import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rankOf } from '#features/catalogue/resources/rank.ts'
import { foldText } from '#shared/text.ts'
import { aResource } from '#test/builders.ts'
import { parseSearch } from '../../parse-search.ts'
import { conceptSpans, conceptsOf, type TermRow } from './concepts.ts'
import { expandWithSynonyms } from './synonym-search.ts'
import { spansIn } from './synonyms.ts'

const lists = readdirSync('content/terms').map((file) => ({
  file,
  rows: JSON.parse(readFileSync(`content/terms/${file}`, 'utf8')).rows as TermRow[],
}))

/** How a resource with this title is found: by the query itself, or by which other words. */
function foundBy(q: string, title: string) {
  const search = parseSearch(q)
  if (!search) return undefined
  const plain = rankOf({ title: foldText(title), tags: [], subject: 'Technology' }, search)
  const resource = aResource({ title, subject: 'Technology' })
  return plain === undefined ? expandWithSynonyms(search, conceptSpans)?.check(resource)?.by : 'itself'
}

describe('LANG-19 every row of every list is found from each of its words, apart and labelled', () => {
  test.each(lists.flatMap(({ file, rows }) => rows.map((row) => [file, row.en.join(', '), row] as const)))(
    '%s: %s',
    (_, __, { en, terms }) => {
      for (const q of [...en, ...terms])
        for (const other of [...en, ...terms].filter((each) => !each.includes(q)))
          expect([q, other, foundBy(q, `${other} 7`)]).toEqual([q, other, [other]])
    },
  )

  test('words of several languages with an English word in common find each other', () => {
    expect(foundBy('izibalo', 'Mbalo 4')).toEqual(['mbalo'])
    expect(foundBy('imathematika', 'Wiskunde vir almal')).toEqual(['wiskunde'])
    expect(foundBy('wiskunde', 'Izibalo')).toEqual(['izibalo'])
    expect(foundBy('kereite 4', 'Breuke Graad 4')).toEqual(['graad'])
    expect(foundBy('mophato 4', 'Amabanga 4')).toEqual(['amabanga'])
  })

  test('the list itself stays as it is', () => {
    expect(foundBy('izibalo', 'Izibalo 4')).toBe('itself')
    expect(foundBy('Graad 4', 'Grade 4')).toBe('itself')
  })
})

test('rows with another subject, or without a common English word, stay apart', () => {
  const term = (subject: TermRow['subject'], en: string, word: string) => ({
    subject,
    en: [en],
    terms: [word],
  })
  const spans = spansIn(
    conceptsOf(
      [
        { subject: 'mathematics', en: ['time'], af: ['tyd'] },
        { subject: 'english', en: ['time', 'tense'], af: ['tydvorm'] },
      ],
      [
        term('mathematics', 'time', 'first'),
        term('mathematics', 'Time', 'second'),
        term('general', 'time', 'third'),
      ],
    ),
  )
  const others = (word: string) => spans([word]).flatMap((span) => span.others.map(({ written }) => written))
  expect(others('first')).toEqual(['Time', 'tyd', 'second'])
  expect(others('tydvorm')).toEqual(['time', 'tense'])
  expect(others('third')).toEqual(['time'])
})

test('LANG-19 the last word is still completed when lists of several languages have its meaning', () => {
  expect(conceptSpans(['wiskun'])[0]?.others.map(({ written }) => written)).toContain('mathematics')
})
