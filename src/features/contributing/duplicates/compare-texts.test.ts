import { expect, test } from 'vitest'
import { bandsOf, comparedText, shareOf, wordsOnlyIn } from './text-bands.ts'
import { exactShare, inWriting, textMaker } from '#test/records/similar-texts.ts'

const share = (a: string, b: string) => shareOf(comparedText(a), comparedText(b))
const shareABand = (a: readonly number[], b: readonly number[]) => a.some((band) => b.includes(band))
const lesson = Array.from({ length: 60 }, (_, i) => `word${i}`)

test('DESK-22 of 300 made pairs, near duplicates are found with precision 0.95 and recall 0.85 at 80 % overlap', () => {
  const { text, copy, chance } = textMaker(22)
  const pairs = Array.from({ length: 300 }, (_, i) => {
    const original = text()
    // Half of the pairs are near duplicates that share hardly more than they must. A quarter shares much, the rest little.
    if (i % 2 === 0) return { near: true, original, other: copy(original, 0.8) }
    return { near: false, original, other: i % 4 === 1 ? copy(original, 0.5 + chance() * 0.24) : text() }
  })
  const near = pairs.filter((pair) => pair.near)
  const shares = near.map(({ original, other }) => exactShare(original, other))
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.8)
  expect(shares.reduce((sum, each) => sum + each, 0) / shares.length).toBeLessThan(0.83)

  const found = pairs.filter(({ original, other }) => {
    const [here, there] = [inWriting(original), inWriting(other)]
    return shareABand(bandsOf(here), bandsOf(there)) && share(here, there) >= 0.8
  })
  const right = found.filter((pair) => pair.near).length
  expect(right / found.length).toBeGreaterThanOrEqual(0.95)
  expect(right / near.length).toBeGreaterThanOrEqual(0.85)
})

test('bands of texts on the same words differ in nearly all pairs', () => {
  const { text } = textMaker(23)
  const texts = Array.from({ length: 150 }, () => bandsOf(inWriting(text())))
  const pairs = texts.flatMap((one, i) => texts.slice(i + 1).map((other) => [one, other] as const))
  const alike = pairs.filter(([one, other]) => shareABand(one, other)).length
  expect(alike / pairs.length).toBeLessThan(0.02)
})

test('bands do not depend on case, marks and punctuation; a short text has none', () => {
  const text = lesson.join(' ')
  expect(bandsOf(`${lesson.join('; ').toUpperCase()}!`)).toEqual(bandsOf(text))
  expect(bandsOf(text.replace('word1 ', 'wórd1 '))).toEqual(bandsOf(text))
  expect(bandsOf(text)).toHaveLength(16)
  expect(bandsOf(lesson.slice(0, 21).join(' '))).toEqual([])
  expect(bandsOf('')).toEqual([])
})

test('F-S3-06 signature and comparison read the first 100,000 characters of a text', () => {
  const long = Array.from({ length: 120_000 }, (_, i) => `w${i}`).join(' ')
  const read = long.slice(0, 100_000)
  expect(bandsOf(long)).toEqual(bandsOf(read))
  const [all, beginning] = [comparedText(long), comparedText(read)]
  expect(all.triples.size).toBe(beginning.triples.size)
  expect(shareOf(all, beginning)).toBe(1)
})

test('shareOf counts a part as a small share of the whole, and an empty text as none', () => {
  const text = lesson.join(' ')
  expect(share(text, text)).toBe(1)
  expect(share(text, lesson.slice(0, 31).join(' '))).toBe(0.5)
  expect(share('', '')).toBe(0)
})

test('wordsOnlyIn names the first eight words that the other text lacks', () => {
  const [one, other] = [comparedText(`Lineêre ${lesson.join(' ')}`), comparedText(lesson.slice(20).join(' '))]
  expect(wordsOnlyIn(one, other)).toEqual(['lineere', ...lesson.slice(0, 7)])
  expect(wordsOnlyIn(other, one)).toEqual([])
})
