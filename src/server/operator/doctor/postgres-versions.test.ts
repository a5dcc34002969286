import { expect, test } from 'vitest'
import { judgeVersion, minorsKnownOn, newestMinors } from './look-at-database.ts'

test.each([
  ['18.4', /18\.4 is behind 18\.6/],
  ['15.18 (Debian 15.18-0+deb12u1)', /is behind 15\.20/],
  ['17.0', /is behind 17\.11/],
  ['14.24', /older than 15/],
])('F-S7 the doctor names PostgreSQL %s as behind', (version, words) => {
  const found = judgeVersion({ version }, false)
  expect(found).toMatchObject({ about: 'Version', ok: false, words: expect.stringMatching(words) })
})

test.each(['18.6', '18.7', '15.20 (Debian 15.20-0+deb12u1)', '19beta1', '19.2', 'unheard of'])(
  'F-S7 the doctor names PostgreSQL %s and has nothing against it',
  (version) => {
    expect(judgeVersion({ version }, false)).toEqual({ about: 'Version', ok: true, words: `PostgreSQL ${version}.` }) // prettier-ignore
  },
)

test('F-S7 the way out is DATABASE_URL for the embedded server, an update for another', () => {
  expect(judgeVersion({ version: '18.1' }, true).words).toContain('DATABASE_URL')
  expect(judgeVersion({ version: '18.1' }, false).words).toMatch(/Update the server\.$/)
})

test('F-S7 the list of minors has a date and every major from 15 on', () => {
  expect(new Date(minorsKnownOn).getTime()).toBeLessThan(Date.now() + 86_400_000)
  const majors = [...newestMinors.keys()].toSorted((a, b) => a - b)
  expect(majors).toEqual(Array.from({ length: majors.length }, (_, i) => 15 + i))
})
