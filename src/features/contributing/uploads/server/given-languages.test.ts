import { expect, test } from 'vitest'
import { givenLanguages } from './given-languages.ts'

test('LANG-01 language alone is a list of one, null of none, and neither is no change', () => {
  expect(givenLanguages({ languages: ['zu', 'en'] }, 'file')).toEqual(['zu', 'en'])
  expect(givenLanguages({ language: 'af' }, 'file')).toEqual(['af'])
  expect(givenLanguages({ language: null }, 'file')).toEqual([])
  expect(givenLanguages({}, 'link')).toBeUndefined()
})

test('LANG-02 both fields are refused', () => {
  const both = () => givenLanguages({ language: 'zu', languages: ['zu'] }, 'link')
  expect(both).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})

test('LANG-07 sign language is taken for a link and refused for a file', () => {
  expect(givenLanguages({ languages: ['sfs', 'en'] }, 'link')).toEqual(['sfs', 'en'])
  for (const input of [{ languages: ['en', 'sfs'] }, { language: 'sfs' }])
    expect(() => givenLanguages(input, 'file')).toThrow(
      expect.objectContaining({ code: 'sign_language_needs_link' }),
    )
})
