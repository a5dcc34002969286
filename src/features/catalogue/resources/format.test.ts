import { expect, test } from 'vitest'
import licences from '#content/licences.json' with { type: 'json' }
import {
  bytesLabel,
  countLabel,
  deedOf,
  factsLine,
  gradesFirst,
  hostOf,
  isLinkable,
  licenceLabel,
  metaLine,
  typeLabel,
} from './format.ts'
import { messagesIn, totalTexts } from './messages.ts'

test.each([
  [0, '1 kB'],
  [499, '1 kB'],
  [545_000, '545 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [3_000_000, '3.0 MB'],
  [10_485_760, '10.5 MB'],
])('%i bytes are formatted as %s', (bytes, label) => {
  expect(bytesLabel(bytes)).toBe(label)
})

test('label of a media type is the name of its program', () => {
  expect(typeLabel('application/pdf')).toBe('PDF')
  expect(typeLabel('application/msword')).toBe('Word')
  expect(typeLabel('application/vnd.openxmlformats-officedocument.presentationml.presentation')).toBe(
    'PowerPoint',
  )
  expect(typeLabel('application/x-new')).toBe('File')
  expect(typeLabel(null)).toBe('File')
})

test('licenceLabel returns the short name of every licence in the content file', () => {
  for (const { spdx, short } of licences.licences) expect(licenceLabel(spdx)).toBe(short)
})

test('deedOf returns the deed of every licence in the content file', () => {
  for (const { spdx, deed } of [...licences.older, ...licences.licences]) expect(deedOf(spdx)).toBe(deed)
})

const plain = (line: string) => line.replaceAll('\u00a0', ' ')
const powerPoint = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const file = {
  kind: 'file',
  file_url: '/files/1/a.pdf',
  mime: 'application/pdf',
  bytes: 545_000,
  material: null,
} as const

test.each([
  [{ pages: 12 }, 'PDF · 12 pages · 545 kB · CC BY 4.0'],
  [{ pages: 1 }, 'PDF · 1 page · 545 kB · CC BY 4.0'],
  [{ pages: 24, mime: powerPoint }, 'PowerPoint · 24 slides · 545 kB · CC BY 4.0'],
  [{ pages: 1, mime: 'application/vnd.ms-powerpoint' }, 'PowerPoint · 1 slide · 545 kB · CC BY 4.0'],
  [{ pages: null }, 'PDF · 545 kB · CC BY 4.0'],
  [{ pages: 1, material: 'past-paper' }, 'Past paper · PDF · 1 page · 545 kB · CC BY 4.0'],
  [{ pages: null, bytes: null, licence: null }, 'PDF · Licence unknown'],
  [{ pages: 3, mime: null, bytes: null }, 'File · 3 pages · CC BY 4.0'],
])('metaLine of a file with %j is %s', (known, line) => {
  expect(plain(metaLine({ ...file, licence: 'CC-BY-4.0', ...known }))).toBe(line)
})

test('metaLine uses words and number format of the given texts', () => {
  const texts = messagesIn('af').factTexts
  const slides = { ...file, mime: powerPoint, pages: 24, bytes: 3_000_000, licence: null, material: 'test' }
  expect(plain(metaLine(slides, texts))).toBe('Toets · PowerPoint · 24 skyfies · 3,0 MB · Lisensie onbekend')
})

test('factsLine leaves out the licence', () => {
  expect(plain(factsLine({ ...file, pages: 2 }))).toBe('PDF · 2 pages · 545 kB')
})

test('metaLine breaks after a dot only, never inside a fact', () => {
  expect(metaLine({ ...file, pages: 2, licence: 'CC-BY-4.0' }).split(' ')).toEqual([
    'PDF\u00a0·',
    '2\u00a0pages\u00a0·',
    '545\u00a0kB\u00a0·',
    'CC\u00a0BY\u00a04.0',
  ])
})

test('metaLine of a link has its host', () => {
  const link = {
    kind: 'link',
    file_url: 'https://www.maths.example/a?b',
    mime: null,
    bytes: null,
    pages: null,
    material: null,
  } as const
  expect(plain(metaLine({ ...link, licence: null }))).toBe('Link · maths.example · Licence unknown')
})

test('T28 look-alike host is shown in punycode, without port or path', () => {
  expect(hostOf('https://xn--ypal-43d9g.example:443/x#y')).toBe('xn--ypal-43d9g.example')
  expect(hostOf('/files/1/a.pdf')).toBe('')
})

test('T28 only own files and https addresses are linkable', () => {
  expect(['/files/1/a.pdf', 'https://x.example', 'HTTPS://x.example'].map(isLinkable)).toEqual([
    true,
    true,
    true,
  ])
  const bad = [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://x.example',
    '//evil.example',
    'https:/\\evil',
    '',
  ]
  expect(bad.filter(isLinkable)).toEqual([])
})

test('grades come before other tags, in both languages', () => {
  expect(gradesFirst(['breuke', 'Graad 6', 'werkvel', 'grade r', 'Grade 12', 'Grade 4 maths'])).toEqual([
    'Graad 6',
    'grade r',
    'Grade 12',
    'breuke',
    'werkvel',
    'Grade 4 maths',
  ])
})

test('count label is singular for one and plural otherwise', () => {
  expect([0, 1, 214, 12_345].map((total) => countLabel(total))).toEqual([
    '0 resources',
    '1 resource',
    '214 resources',
    '12,345 resources',
  ])
  expect(countLabel(1000, true)).toBe('1,000+ resources')
  expect([1, 3].map((count) => totalTexts.arrived({ count }))).toEqual(['1 new resource', '3 new resources'])
})
