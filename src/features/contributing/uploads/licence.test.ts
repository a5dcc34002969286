import { expect, test } from 'vitest'
import afrikaans from '#content/af/licences.json' with { type: 'json' }
import content from '#content/licences.json' with { type: 'json' }
import { deedOf } from '#features/catalogue/resources/format.ts'
import { defaultLicence, licenceIds } from './licence.ts'

test('each licence has a description in both languages', () => {
  for (const { facts } of [content, afrikaans]) {
    expect(Object.keys(facts).toSorted()).toEqual([...licenceIds].toSorted())
    for (const fact of Object.values(facts)) expect(fact).toMatch(/^\S.{40,}\.$/)
  }
  expect(content.licences.map(({ spdx }) => spdx).toSorted()).toEqual([...licenceIds].toSorted())
  expect(content.default).toBe(defaultLicence)
})

test('current and older licences have a deed, unknown ids have none', () => {
  const ids = [...content.older, ...content.licences].map(({ spdx }) => spdx)
  for (const id of ids) expect(deedOf(id)).toMatch(/^https:\/\/creativecommons\.org\//)
  expect(deedOf('CC-BY-NC-SA-3.0')).toBe('https://creativecommons.org/licenses/by-nc-sa/3.0/')
  expect([deedOf('__proto__'), deedOf('CC-BY-9.0')]).toEqual([undefined, undefined])
})
