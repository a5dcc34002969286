import { expect, test } from 'vitest'
import { matchLocation } from './related-lines.tsx'

test('location of a match is a page, a slide or the file', () => {
  const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  expect(matchLocation(7, 'application/pdf')).toBe('Found on page 7')
  expect(matchLocation(2, slides)).toBe('Found on slide 2')
  expect(matchLocation(2, 'application/vnd.ms-powerpoint')).toBe('Found on slide 2')
  expect(matchLocation(null, 'application/msword')).toBe('Found in the file')
})
