import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inTranslation } from '#shared/languages.ts'
import { contentFiles, contentFileError, type ContentFileName } from './content-files.ts'
import { subjects } from '#features/catalogue/subjects/subject.ts'

const names = Object.keys(contentFiles) as ContentFileName[]
const ids = subjects.map(({ id }) => id)
const read = (name: string) => JSON.parse(readFileSync(`content/${name}`, 'utf8'))

describe('content files', () => {
  test.each(names)('%s is valid', (name) => {
    expect(contentFileError(name, read(name), { ids })).toEqual([])
  })

  test.each<[string, ContentFileName, string, number]>([
    ['STAT-01 there are 11 book series', 'other-oers.json', 'items', 11],
    ['STAT-04 there are 11 books', 'self-directed-learning.json', 'books', 11],
    ['HEAD-09 there are 7 questions', 'faq.json', 'items', 7],
    ['STAT-08 there are 2 contacts', 'about-us.json', 'contacts', 2],
    ['STAT-05 there are 2 founders', 'contributors.json', 'founders', 2],
    ['STAT-10 there are 2 useful resources', 'useful-resources.json', 'items', 2],
  ])('%s; another site may have none to 24', (_, name, list, count) => {
    const content = read(name)
    expect(content[list]).toHaveLength(count)
    const errors = (length: number) =>
      contentFileError(name, { ...content, [list]: Array.from({ length }, () => content[list][0]) })
    expect([...errors(0), ...errors(24)]).toEqual([])
    expect(errors(25).join()).toContain(`content/${name}: ${list}`)
  })

  test.each<[string, ContentFileName, string]>([
    ['DATA-18 a book series', 'other-oers.json', 'items'],
    ['DATA-18 a book', 'self-directed-learning.json', 'books'],
    ['DATA-19 a resource section', 'useful-resources.json', 'items'],
  ])('%s that lacks any of its fields is refused', (_, name, list) => {
    for (const field of Object.keys(read(name)[list][0])) {
      const content = read(name)
      delete content[list][0][field]
      expect(contentFileError(name, content).join()).toContain(`${list}.0.${field}`)
    }
  })

  test('STAT-11 DATA-19 the fields of a resource section are those of the specification', () => {
    for (const section of read('useful-resources.json').items)
      expect(Object.keys(section)).toEqual([
        'title',
        'subtitle',
        'image',
        'description',
        'resourceHeading',
        'resourceLink',
        'resourceImage',
        'resourceImageAlt',
      ])
  })

  test('STAT-11 an empty alt text is refused, with its path in the file', () => {
    const content = read('useful-resources.json')
    content.items[1].resourceImageAlt = ' '
    expect(contentFileError('useful-resources.json', content).join()).toContain('items.1.resourceImageAlt')
  })

  test('a javascript: address is refused', () => {
    const content = read('other-oers.json')
    content.items[0].link = 'javascript:alert(1)'
    expect(contentFileError('other-oers.json', content)).toHaveLength(1)
  })

  test('a row of synonyms needs words of both languages and a known subject', () => {
    const error = (row: object) =>
      contentFileError('synonyms-en-af.json', { ...read('synonyms-en-af.json'), rows: [row] }, { ids }).join()
    expect(error({ en: ['fraction'], af: ['breuk'] })).toBe('')
    expect(error({ en: ['fraction'], af: [] })).toContain('rows.0.af')
    expect(error({ en: [' '], af: ['breuk'] })).toContain('rows.0.en')
    expect(error({ subject: 'astrology', en: ['star'], af: ['ster'] })).toContain('rows.0.subject')
  })

  test('OPS-20 topics of an unlisted subject are refused, and each subject has topics', () => {
    const content = read('topics.json')
    expect(Object.keys(content.subjects).toSorted()).toEqual(subjects.map(({ id }) => id).toSorted())
    content.subjects.astrology = ['stars']
    expect(contentFileError('topics.json', content)).toEqual([])
    expect(contentFileError('topics.json', content, { ids })).toEqual([
      'content/topics.json: subjects.astrology: astrology is not in curriculum.json',
    ])
  })

  test('a missing, unknown or incomplete reason for a return is refused', () => {
    const content = read('review-reasons.json')
    const { errors, ...others } = content.reasons
    const error = (reasons: object) => contentFileError('review-reasons.json', { reasons }).join()
    expect(error(others)).toContain('reasons.errors')
    expect(error({ ...content.reasons, tone: errors })).toContain('reasons')
    expect(error({ ...others, errors: { ...errors, example: ' ' } })).toContain('reasons.errors.example')
  })

  test('every contact has an address under .example', () => {
    for (const { email } of read('about-us.json').contacts) expect(email).toMatch(/\.example$/)
  })
})

/** Replaces texts, so that links, pictures, addresses and counts can be compared. */
function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts)
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? 'words' : value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      /^(?:link|image|photo|email|phone|resource(?:Link|Image))$/.test(name) ? inner : withoutTexts(inner),
    ]),
  )
}

describe('content in Afrikaans', () => {
  const partial = { partial: true }
  const translated = names.filter((name) => readdirSync('content/af').includes(name))

  test('all content of pages is translated', () => {
    expect(translated).toEqual(
      expect.arrayContaining(
        'branding faq about-us contributors other-oers self-directed-learning useful-resources privacy review-reasons'
          .split(' ')
          .map((name) => `${name}.json`),
      ),
    )
  })

  test.each(translated)('%s is valid and differs from English in texts only', (name) => {
    const [english, afrikaans] = [read(name), read(`af/${name}`)]
    expect(contentFileError(name, afrikaans, partial)).toEqual([])
    expect(withoutTexts(inTranslation(english, afrikaans))).toEqual(withoutTexts(english))
  })

  test('a translation may leave out names, but has no unknown names', () => {
    const error = (content: object) =>
      contentFileError('faq.json', content, { file: 'content/af/faq.json', partial: true }).join()
    expect(error({})).toBe('')
    expect(error({ questions: [] })).toContain('content/af/faq.json')
    expect(error({ items: Array.from({ length: 7 }, () => ({ question: 'Wat?' })) })).toContain(
      'items.0.answer',
    )
  })
})
