import { expect, test } from 'vitest'
import { breadcrumbList, itemList, plainSchema, scriptJson, webSite } from './schema-org.ts'

test('CASE-C04 a record of the AMB profile becomes plain schema.org: names, types and single values', () => {
  const amb = {
    '@context': ['https://w3id.org/kim/amb/context.jsonld', 'https://schema.org', { '@language': 'en' }],
    id: 'https://thuto.example/r/1',
    type: ['LearningResource', 'Course'],
    about: [
      { type: 'Concept', id: 'http://w3id.org/kim/schulfaecher/s1017', prefLabel: { en: 'Mathematics' } },
    ],
    creator: [
      { type: 'Person', name: 'A' },
      { type: 'Person', name: 'B' },
    ],
    license: { id: 'https://creativecommons.org/licenses/by/4.0/' },
    mainEntityOfPage: [{ type: 'WebContent', id: 'https://thuto.example/r/1' }],
    isAccessibleForFree: true,
  }
  expect(plainSchema(amb)).toEqual({
    '@context': 'https://schema.org',
    '@id': 'https://thuto.example/r/1',
    '@type': ['LearningResource', 'Course'],
    about: { '@type': 'DefinedTerm', '@id': 'http://w3id.org/kim/schulfaecher/s1017', name: 'Mathematics' },
    creator: [
      { '@type': 'Person', name: 'A' },
      { '@type': 'Person', name: 'B' },
    ],
    license: 'https://creativecommons.org/licenses/by/4.0/',
    isAccessibleForFree: true,
  })
})

test('CASE-C04 Home names the site and its search, a list its items and its place', () => {
  expect(webSite({ siteName: 'Thuto', description: 'Free.' })).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    url: '/',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: '/lite/search?q={query}' },
      'query-input': 'required name=query',
    },
  })
  const places = [{ name: 'A', url: 'https://thuto.example/a' }]
  expect(itemList('All', places, 51).itemListElement).toEqual([
    { '@type': 'ListItem', position: 51, name: 'A', url: 'https://thuto.example/a' },
  ])
  expect(breadcrumbList(places).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'A', item: 'https://thuto.example/a' },
  ])
})

test('T27 no value ends the script element of a data block', () => {
  const data = { name: '</script><script>alert(1)</script><!--' }
  expect(scriptJson(data)).not.toContain('<')
  expect(JSON.parse(scriptJson(data))).toEqual(data)
})
