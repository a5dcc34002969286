import { expect, test } from 'vitest'
import { leavesSite } from './paths.ts'

const origin = 'https://thuto.example'

test.each([
  'https://school.example/fractions',
  'http://school.example',
  'HTTPS://school.example/',
  '//school.example/x',
  'https://thuto.example.school.example/',
  'https://thuto.example:8443/',
  `https://school.example/?from=${origin}/`,
])('OPS-38 %s is on another host', (href) => expect(leavesSite(href, origin)).toBe(true))

test.each([
  '/files/1/notes.pdf',
  '/r/1/fractions?lang=af',
  '#p21',
  '#/shelf',
  'mailto:a@thuto.example',
  origin,
  `${origin}/`,
  `${origin}/r/1/fractions`,
])('OPS-38 %s is of the site', (href) => expect(leavesSite(href, origin)).toBe(false))
