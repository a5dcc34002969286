import { expect, test } from 'vitest'
import { fileTypes } from '#features/contributing/files/file-type.ts'
import { messagesIn } from '#features/contributing/contributions/messages.ts'
import { accessFacts, accessibilityProperties, descriptionHint } from './file-facts.ts'
import { accessTexts as texts } from './messages.ts'

const facts = { headings: 4, pictures: 3, described: 3 }

test('READ-01 facts are one line; what is not known is not said', () => {
  expect(accessFacts('structured', facts, texts)).toBe('Has text · Has headings · 3 of 3 pictures described')
  expect(accessFacts('text', { headings: 0, pictures: 0 }, texts)).toBe('Has text')
  expect(accessFacts('images-only', null, texts)).toBe('Images only, cannot be searched')
  expect(accessFacts(null, facts, texts)).toBe('')
})

test('READ-21 properties of schema.org name what was measured', () => {
  expect(accessibilityProperties('structured', { ...facts, tagged: true }, 'All')).toEqual({
    accessMode: ['textual', 'visual'],
    accessibilityFeature: ['taggedPDF', 'alternativeText', 'structuralNavigation'],
    accessibilitySummary: 'All',
  })
  expect(accessibilityProperties('images-only', null, 'Pictures')).toEqual({
    accessMode: ['visual'],
    accessibilitySummary: 'Pictures',
  })
  expect(accessibilityProperties(null, null, '')).toEqual({})
})

test.each([
  ['docx', 5, '5 pictures have no description. In Word: right-click the picture, then “Alt text”.'],
  ['pptx', 1, '1 picture has no description. In PowerPoint: right-click the picture, then “Alt text”.'],
  ['docx', 0, ''],
  ['pdf', 5, ''],
] as const)('a %s with %i pictures without description: “%s”', (type, undescribed, hint) => {
  const { mime } = fileTypes[type]
  expect(descriptionHint({ mime, undescribed }, messagesIn('en').sourceTexts.undescribed)).toBe(hint)
})
