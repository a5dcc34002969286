import { expect, test } from 'vitest'
import { judgeLimits, judgeVersion, type ServerOrigin } from './check-database.ts'
import { passed } from '#features/insight/status/server/check.ts'
import { lineOf, summaryOf } from './doctor-check.ts'
import { minorsKnownOn, newestMinors, packageNotice } from './newest-minors.ts'

test.each([
  ['18.4', /18\.4 is behind 18\.6/],
  ['15.18 (Debian 15.18-0+deb12u1)', /is behind 15\.20/],
  ['17.0', /is behind 17\.11/],
  ['14.24', /older than 15/],
])('F-S7 the doctor reports PostgreSQL %s as behind', (version, message) => {
  const found = judgeVersion({ version }, 'external')
  expect(found).toMatchObject({ about: 'Version', state: 'act', words: expect.stringMatching(message) })
})

test.each(['18.6', '18.7', '15.20 (Debian 15.20-0+deb12u1)', '19beta1', '19.2', 'unheard of'])(
  'F-S7 the doctor accepts PostgreSQL %s',
  (version) => {
    expect(judgeVersion({ version }, 'external')).toEqual({ about: 'Version', state: 'ok', words: `PostgreSQL ${version}.` }) // prettier-ignore
  },
)

test('F-S7 each origin of an outdated server has its own remedy, and the package names its limits', () => {
  const message = (origin: ServerOrigin) => judgeVersion({ version: '18.4' }, origin).words
  expect(message('package')).toMatch(
    /lacks its security fixes.*without its tools for dumps.*POSTGRES_BIN.*DATABASE_URL/,
  )
  expect(message('system')).toMatch(/Update the PostgreSQL of this system, then restart the site\.$/)
  expect(message('external')).toMatch(/Update the server\.$/)
})

test.for([
  [[5_000, 2_000, 10_000], null, 'direct', 'ok'],
  [[5_000, 2_000, 10_000], 'deferred', 'pooled', 'ok'],
  [[0, 2_000, 10_000], 'deferred', 'pooled', 'act'],
  [[5_000, 0, 10_000], 'deferred', 'pooled', 'act'],
  [[5_000, 2_000, 0], 'deferred', 'pooled', 'act'],
  [[5_000, 2_000, 10_000], null, 'pooled', 'act'],
] as const)(
  'LIM-07 the doctor judges the limits %o in ms and the numbering %s of a %s connection',
  ([timeLimitsMs, changeNumbers, kind, state]) => {
    expect(judgeLimits({ timeLimitsMs, changeNumbers }, kind)).toMatchObject({ about: 'Limits', state })
  },
)

test('F-S7 the list of minor versions has a date and every major from 15 on', () => {
  expect(new Date(minorsKnownOn).getTime()).toBeLessThan(Date.now() + 86_400_000)
  const majors = [...newestMinors.keys()].toSorted((a, b) => a - b)
  expect(majors).toEqual(Array.from({ length: majors.length }, (_, i) => 15 + i))
})

test('CASE-C05 the packaged server behind its newest minor version is a warning, one of the operator is broken', () => {
  const lines = (['package', 'system', 'external'] as const).map((origin) =>
    lineOf(judgeVersion({ version: '18.4' }, origin)).slice(0, 13),
  )
  expect(lines).toEqual(['WARN  Version', 'FAIL  Version', 'FAIL  Version'])
  expect(lineOf(judgeVersion({ version: '14.24' }, 'package'))).toMatch(/^FAIL/)
})

test('CASE-C05 the last line counts what is broken and what is still to do', () => {
  const behind = judgeVersion({ version: '18.4' }, 'package')
  const [fine, broken] = [passed('Version', ''), judgeVersion({ version: '14.1' }, 'external')]
  expect(summaryOf([fine])).toBe('No problems found.')
  expect(summaryOf([fine, behind])).toBe('No problems found. Still to do: 1.')
  expect(summaryOf([behind, broken])).toBe('Problems found: 1. Still to do: 1.')
})

test('CASE-C05 the start names a packaged server that lags and the setting for another one', () => {
  expect(packageNotice('18.4.0-beta.17')).toMatch(
    /^The packaged PostgreSQL 18\.4 lacks the security fixes of 18\.6\..*POSTGRES_BIN.*install\.md/,
  )
  expect(packageNotice('18.6.0-beta.20')).toBeUndefined()
  expect(packageNotice('19.0.0-beta.1')).toBeUndefined()
})
