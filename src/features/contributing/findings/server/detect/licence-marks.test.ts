import { expect, test } from 'vitest'
import { licenceMark } from '../../finding-rules.ts'
import { licenceIds } from '#features/contributing/uploads/licence.ts'
import { checkedText } from './checked-text.ts'
import { licenceInMetadata, licenceMarks, licenceOfDeed } from './licence-marks.ts'

const found = (text: string) => [...new Set(licenceMarks(checkedText(text, 0)).map(({ excerpt }) => excerpt))]

test.each([
  ['http://creativecommons.org/licenses/by-nc-sa/4.0/', 'CC BY-NC-SA'],
  ['https://creativecommons.org/licenses/by/3.0', 'CC BY'],
  ['see creativecommons.org/publicdomain/zero/1.0/', 'CC0'],
  ['Licensed under CC BY-NC-ND 4.0.', 'CC BY-NC-ND'],
  ['Photo: A. Nkosi, CC-BY-SA 2.0', 'CC BY-SA'],
  ['This work is licensed under a Creative Commons Attribution-NonCommercial 4.0 licence.', 'CC BY-NC'],
  ['Lisensie: Creative Commons Erkenning-InsgelyksDeel 4.0', 'CC BY-SA'],
  ['License: [CC-BY]', 'CC BY'],
])('DESK-17 %s states %s', (text, licence) => {
  expect(found(`A lesson.\n${text}\nPage 2`)).toEqual([licence])
})

test.each([
  'What does CC BY mean?',
  'CC BY lets others copy a work, CC BY-SA asks them to share alike.',
  'CC BY, CC BY-SA, CC BY-NC and CC0: licence texts are on the poster.',
  'the line CC0 is perpendicular',
  'creativecommons.org/about',
])('DESK-17 %s states none', (text) => {
  expect(found(text)).toEqual([])
})

test('DESK-17 cc:license of uncompressed metadata is read', () => {
  const metadata = (url: string) => Buffer.from(`%PDF-1.7 <rdf><cc:license rdf:resource="${url}"/></rdf>`)
  expect(licenceInMetadata(metadata('http://creativecommons.org/licenses/by-nd/4.0/'))).toBe('CC BY-ND')
  expect(licenceInMetadata(metadata('https://other.example/'))).toBeUndefined()
  expect(licenceInMetadata(Buffer.from('%PDF-1.7'))).toBeUndefined()
})

test('DESK-17 each licence that a contributor can choose has the mark that a file states', () => {
  const deeds = ['licenses/by/4.0', 'licenses/by-sa/4.0', 'licenses/by-nc/4.0', 'licenses/by-nc-sa/4.0', 'licenses/by-nd/4.0', 'licenses/by-nc-nd/4.0', 'publicdomain/zero/1.0', 'publicdomain/mark/1.0'] // prettier-ignore
  expect(licenceIds.map(licenceMark)).toEqual(deeds.map(licenceOfDeed))
})
