import { expect, test } from 'vitest'
import { subjectTitle } from '#features/catalogue/subjects/subject.ts'
import { toggleOption, facetOptions, isSelected } from './facet-options.ts'
import { messagesIn } from './messages.ts'

const labelsOf = (
  ...[name, counts, chosen = []]: [Parameters<typeof facetOptions>[0], Record<string, number>, string[]?]
) => facetOptions(name, counts, chosen).map(({ label, count }) => `${label} ${count}`)

test('languages and licences are sorted by label, a missing value comes last', () => {
  expect(labelsOf('language', { unknown: 9, zu: 1, en: 5, af: 7, sw: 2, 'x-odd': 1 })).toEqual([
    'Afrikaans 7',
    'English 5',
    'isiZulu 1',
    'Swahili 2',
    'x-odd 1',
    'Language not given 9',
  ])
  expect(labelsOf('licence', { 'CC-BY-SA-4.0': 1, unknown: 3, 'CC-BY-4.0': 2, 'CC0-1.0': 4 })).toEqual([
    'CC BY 4.0 2',
    'CC BY-SA 4.0 1',
    'CC0 4',
    'Licence not given 3',
  ])
})

test('subjects follow the order of the site, file types have the names of programs', () => {
  expect(labelsOf('subject', { History: 1, Maths: 2 })).toEqual(['Mathematics 2', 'History 1'])
  expect(labelsOf('material', { unknown: 4, test: 1, worksheet: 2, poem: 1 })).toEqual([
    'poem 1',
    'Worksheet 2',
    'Test 1',
    'Material type not given 4',
  ])
  expect(labelsOf('type', { link: 2, doc: 1, docx: 3, pdf: 5 })).toEqual(['PDF 5', 'Word 4', 'Link 2'])
})

test('READ-20 the facet Access goes from least to most, with the texts of the site', () => {
  expect(labelsOf('access', { unknown: 2, structured: 1, text: 7, 'images-only': 3 })).toEqual([
    'Images only 3',
    'Text 7',
    'Text, headings and described pictures 1',
    'Not known 2',
  ])
})

test('chosen option without a match stays in the list', () => {
  expect(labelsOf('type', { pdf: 5 }, ['pptx'])).toEqual(['PDF 5', 'PowerPoint 0'])
})

test('toggle selects all values of an option, or none', () => {
  const [pdf, word] = facetOptions('type', { pdf: 5, docx: 1, doc: 1 }, [])
  if (!pdf || !word) throw new Error('two choices')
  expect(toggleOption(word, ['pdf'])).toEqual(['pdf', 'docx', 'doc'])
  expect(toggleOption(word, ['pdf', 'doc'])).toEqual(['pdf'])
  expect([isSelected(word, ['doc']), isSelected(pdf, ['doc'])]).toEqual([true, false])
})

test('labels and their order are in the language of the given texts', () => {
  const texts = {
    language: 'af',
    subjects: (name: string) => subjectTitle(name, 'af'),
    attributes: messagesIn('af').attributeTexts,
    facts: messagesIn('af').factTexts,
  }
  const labels = facetOptions('subject', { Maths: 1, English: 2 }, [], texts).map(({ label }) => label)
  expect(labels).toEqual(['Wiskunde', 'Engels'])
  expect(facetOptions('type', { link: 1, doc: 2, docx: 3 }, [], texts)).toEqual([
    { label: 'Word', values: ['docx', 'doc'], count: 5 },
    { label: 'Skakel', values: ['link'], count: 1 },
  ])
})

test('PHONE-31 the facet Use of AI has its short texts, in the order of the form', () => {
  expect(labelsOf('made_with_ai', { unknown: 4, generated: 1, no: 2, assisted: 3 })).toEqual([
    'No AI 2',
    'AI helped 3',
    'Mostly made by AI 1',
    'Use of AI not given 4',
  ])
})
