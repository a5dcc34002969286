import { expect, test, vi } from 'vitest'
import { countSteps } from '#test/setup/count-steps.ts'
import type { Excerpt } from '../contract.ts'
import { parseSearch } from '../parse-search.ts'
import { fullTextTerms } from '../tokenizer.ts'
import { excerptOf } from './excerpt.ts'

const words = (q: string) => fullTextTerms(parseSearch(q) ?? { phrase: '', words: [] })
const excerpt = (text: string, q: string, page: number | null = 7) =>
  excerptOf({ section: page ?? 1, page, text }, words(q))

test('match is the whole word as written in the file, with accents', () => {
  expect(excerpt('Plante maak suurstof deur fotosíntese in hul blare.', 'fotosint')).toEqual({
    section: 7,
    page: 7,
    before: 'Plante maak suurstof deur ',
    match: 'fotosíntese',
    after: ' in hul blare.',
  })
})

test('longer text is cut between words to one line of some 160 characters', () => {
  const text = `${'vooraf\nwoorde '.repeat(500)}Fotosintese ${'daarna  iets '.repeat(500)}`
  const found = excerpt(text, 'fotosintese')
  expect(found?.before).toMatch(/^… (vooraf |woorde )+$/)
  expect(found?.after).toMatch(/^( daarna| iets)+ …$/)
  const all = `${found?.before}${found?.match}${found?.after}`
  expect(all.length).toBeGreaterThan(130)
  expect(all.length).toBeLessThanOrEqual(166)
})

test('excerpt shows the first cluster with the most different words, at its longest word', () => {
  const gap = ' ... '.repeat(60)
  const text = `Die son skyn.${gap}Die blaar maak fotosintese met die son.${gap}Son en fotosintese.`
  expect(excerpt(text, 'die son fotosintese')).toMatchObject({
    match: 'fotosintese',
    after: expect.stringMatching(/^ met die son\./),
  })
})

test('match at the start of the text has no words before it, and an endless word is cut', () => {
  expect(excerpt('fotosintese', 'fotosintese')).toEqual({
    section: 7,
    page: 7,
    before: '',
    match: 'fotosintese',
    after: '',
  })
  const long = excerpt(`x ${'a'.repeat(5_000)} y`, 'aaa', null)
  expect(long?.page).toBeNull()
  expect(long?.match).toBe('a'.repeat(80))
  expect(`${long?.before}${long?.match}${long?.after}`.length).toBeLessThan(170)
})

test.each([
  ['', 'fotosintese'],
  ['Biofotosintese', 'fotosintese'],
  ['ask him', 'as fotosintese'],
])('text %j has no excerpt for %j', (text, q) => {
  expect(excerpt(text, q)).toBeUndefined()
})

test('T19 excerpt of a page full of matches takes steps in proportion to its length', async () => {
  const inputs = [1_250, 2_500].map((times) => [
    { page: 7, text: 'die son '.repeat(times) },
    words('die son'),
  ])
  const module = new URL('./excerpt.ts', import.meta.url)
  const [half, whole] = await countSteps<Excerpt>(module, 'excerptOf', inputs)
  expect(whole?.result.match).toBe('die')
  expect(whole?.steps).toBeLessThan(2.5 * (half?.steps ?? 0))
})

test('F-S3-06 excerpt folds each word of the page once, whatever the number of query words', () => {
  const text = 'é1 ū2 '.repeat(3_000)
  const foldings = (q: string) => {
    const terms = words(q)
    const fold = vi.spyOn(String.prototype, 'normalize')
    excerptOf({ section: 1, page: 1, text }, terms)
    const { length } = fold.mock.calls
    fold.mockRestore()
    return length
  }
  expect(foldings('som minus maal deel plus breuk hoek lyn vlak punt kwadraat wortel')).toBe(foldings('som'))
})
