import { expect, test } from 'vitest'
import { judgeVersion, minorsKnownOn, newestMinors, type ServerOrigin } from './check-database.ts'

test.each([
  ['18.4', /18\.4 is behind 18\.6/],
  ['15.18 (Debian 15.18-0+deb12u1)', /is behind 15\.20/],
  ['17.0', /is behind 17\.11/],
  ['14.24', /older than 15/],
])('F-S7 the doctor reports PostgreSQL %s as behind', (version, message) => {
  const found = judgeVersion({ version }, 'external')
  expect(found).toMatchObject({ about: 'Version', ok: false, message: expect.stringMatching(message) })
})

test.each(['18.6', '18.7', '15.20 (Debian 15.20-0+deb12u1)', '19beta1', '19.2', 'unheard of'])(
  'F-S7 the doctor accepts PostgreSQL %s',
  (version) => {
    expect(judgeVersion({ version }, 'external')).toEqual({ about: 'Version', ok: true, message: `PostgreSQL ${version}.` }) // prettier-ignore
  },
)

test('F-S7 each origin of an outdated server has its own remedy, and the package names its limits', () => {
  const message = (origin: ServerOrigin) => judgeVersion({ version: '18.4' }, origin).message
  expect(message('package')).toMatch(
    /lacks its security fixes.*without its tools for dumps.*POSTGRES_BIN.*DATABASE_URL/,
  )
  expect(message('system')).toMatch(/Update the PostgreSQL of this system, then restart the site\.$/)
  expect(message('external')).toMatch(/Update the server\.$/)
})

test('F-S7 the list of minor versions has a date and every major from 15 on', () => {
  expect(new Date(minorsKnownOn).getTime()).toBeLessThan(Date.now() + 86_400_000)
  const majors = [...newestMinors.keys()].toSorted((a, b) => a - b)
  expect(majors).toEqual(Array.from({ length: majors.length }, (_, i) => 15 + i))
})
