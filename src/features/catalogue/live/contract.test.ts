import { expect, test } from 'vitest'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { privateOf, subjectsOf, topics } from './contract.ts'

test('a topic is either a subject or private', () => {
  expect(topics).toHaveLength(storageNames.length + 6)
  expect(subjectsOf(topics)).toEqual(storageNames)
  expect(privateOf(topics)).toEqual(['moderation', 'claims', 'users', 'audit', 'session', 'notices'])
  expect(subjectsOf(['users', 'subject:Maths'])).toEqual(['Maths'])
})
