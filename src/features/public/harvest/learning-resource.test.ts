import { describe, expect, test } from 'vitest'
import { materials } from '#features/catalogue/resources/attributes.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { aDetailedResource } from '#test/builders.ts'
import { ambProfile } from '#test/harvest/amb-profile.ts'
import { learningResource } from './learning-resource.ts'

const site = { siteName: 'Thuto', baseUrl: 'https://thuto.example' }

/** Errors of the AMB validator; empty for a valid resource. */
function validationErrors(resource: object) {
  const { error } = ambProfile.safeParse(JSON.parse(JSON.stringify(resource)))
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('/')} ${message}`)
}

const file = aDetailedResource({
  id: '0b5e2c1e-12f3-4a67-8b90-aabbccddeeff',
  title: 'Breuke in die kombuis',
  file_url: '/files/0b5e2c1e-12f3-4a67-8b90-aabbccddeeff/breuke.pdf',
  tags: ['Graad 4', 'Grade R', 'Grade 4', 'breuke'],
  modifiedAt: '2026-11-01T10:00:00.000Z',
  kind: 'file',
  bytes: 545_000,
  mime: 'application/pdf',
  pages: 12,
  licence: 'CC-BY-SA-4.0',
  author: 'A. Teacher',
  language: 'af',
  description: 'Leerders deel ’n pannekoek.',
  source: 'https://openstax.example/fractions',
  fileName: 'breuke.pdf',
})
const bare: ResourceDetails = {
  ...file,
  kind: 'link',
  file_url: 'https://school.example/fractions',
  tags: [],
  bytes: null,
  mime: null,
  licence: null,
  author: null,
  language: null,
  languages: [],
  description: null,
  source: null,
}
const hostile = {
  title: '</script><script>alert(1)</script> "\\\u2028 ]]>',
  tags: ['"><img onerror=alert(1)>'],
  author: '<b>"\'',
  source: 'https://openstax.example/"><script>',
}

describe('AMB profile', () => {
  const kinds: readonly (readonly [string, ResourceDetails])[] = [
    ['with every field', file],
    ['with required fields only', bare],
    ['with a language code of three letters', { ...file, language: 'nso', languages: ['nso'] }],
    ['LANG-23 in three languages', { ...file, languages: ['af', 'nso', 'en'] }],
    ['with an unknown licence', { ...file, licence: 'Odd-1.0' }],
    ['with an unassigned language code', { ...file, language: 'xx', languages: ['xx'] }],
    ...materials.map((material) => [`with material ${material}`, { ...file, material }] as const),
    ['made by AI', { ...file, made_with_ai: 'generated' }],
    ['with a book as source', { ...file, source: 'A book of 1910' }],
    ['with a URL and words as source', { ...file, source: 'https://openstax.example/fractions, page 4' }],
    ['with a malformed URL as source', { ...file, source: 'https://openstax.example/100%' }],
    ['with hostile text', { ...file, ...hostile }],
    ['without a grade', { ...file, tags: [] }],
    ['with slides as file', { ...file, mime: 'application/vnd.ms-powerpoint' }],
    ...storageNames.map((subject) => [`with subject ${subject}`, { ...file, subject }] as const),
  ]
  test.each(kinds)('accepts a resource %s', (_, resource) => {
    expect(validationErrors(learningResource(resource, site))).toEqual([])
  })

  test('refuses an invalid resource', () => {
    const good = learningResource(file, site)
    const { name: _, ...anonymous } = good
    for (const bad of [
      anonymous,
      { ...good, type: ['Thing'] },
      { ...good, license: 'https://creativecommons.org/licenses/by/4.0/' },
      { ...good, inLanguage: ['nso'] },
      { ...good, inLanguage: 'af' },
      { ...good, '@context': ['https://schema.org'] },
      { ...good, about: [] },
      { ...good, about: [{ id: 'https://w3id.org/kim/schulfaecher/s1017' }] },
      { ...good, keywords: 'breuke' },
      { ...good, dateModified: '2026/11/01' },
      { ...good, isBasedOn: [{ id: 'https://openstax.example/fractions, page 4', name: 'Fractions' }] },
      { ...good, isAccessibleForFree: 'yes' },
      { ...good, mainEntityOfPage: [{ id: good.id, type: 'Text' }] },
    ])
      expect(validationErrors(bad), JSON.stringify(bad)).not.toEqual([])
  })
})

test.each([
  [null, undefined],
  ['no', undefined],
  ['assisted', { id: 'https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource' }],
  ['generated', { id: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource' }],
])('PHONE-31 the use of AI %s has its term of schema.org', (made_with_ai, term) => {
  const { digitalSourceType } = learningResource({ ...file, made_with_ai }, site)
  expect(digitalSourceType).toEqual(term)
})

test('a file has all known fields and its URL', () => {
  expect(learningResource(file, site)).toMatchObject({
    id: 'https://thuto.example/r/0b5e2c1e-12f3-4a67-8b90-aabbccddeeff/breuke-in-die-kombuis',
    name: 'Breuke in die kombuis',
    inLanguage: ['af'],
    keywords: ['Mathematics', 'Graad 4', 'Grade R', 'Grade 4', 'breuke'],
    license: { id: 'https://creativecommons.org/licenses/by-sa/4.0/' },
    creator: [{ type: 'Person', name: 'A. Teacher' }],
    educationalLevel: [
      { prefLabel: { en: 'Primary education' } },
      { prefLabel: { en: 'Early childhood education' } },
    ],
    encoding: [
      {
        contentUrl: 'https://thuto.example/files/0b5e2c1e-12f3-4a67-8b90-aabbccddeeff/breuke.pdf',
        encodingFormat: 'application/pdf',
        contentSize: '545000',
      },
    ],
    isBasedOn: [{ id: 'https://openstax.example/fractions' }],
  })
})

test('a source that is no URL has a name and no id', () => {
  const source = 'https://openstax.example/fractions, page 4'
  expect(learningResource({ ...file, source }, site).isBasedOn).toEqual([{ name: source }])
})

test('unknown facts have no field', () => {
  const fields = Object.keys(learningResource(bare, site))
  for (const unknown of ['license', 'creator', 'inLanguage', 'description', 'encoding', 'isBasedOn'])
    expect(fields).not.toContain(unknown)
})

test.each([
  ['Grade 7', 'Primary education'],
  ['Grade 8', 'Lower secondary education'],
  ['Graad 12', 'Upper secondary education'],
])('%s maps to %s', (tag, level) => {
  const { educationalLevel } = learningResource({ ...file, tags: [tag] }, site)
  expect(educationalLevel?.map(({ prefLabel }) => prefLabel.en)).toEqual([level])
})
