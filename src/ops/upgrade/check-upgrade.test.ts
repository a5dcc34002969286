import { expect, test } from 'vitest'
import { unreadSettings } from '#platform/config/config.ts'
import { judgeUpgrade } from './check-upgrade.ts'

const megabyte = 1_048_576
const now = new Date('2026-12-01T12:00:00Z')
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const known = ['0001-schema-aa', '0004-more-bb', '0005-newest-cc']
const state = {
  databaseBytes: 100 * megabyte,
  nodes: ['0.3.0'],
  migrations: known.slice(0, 2),
  backupAt: before(3),
}
const former = { version: '0.3.0', lastMigration: '0004-more' }
const target = { version: '0.4.0', known, former, freeBytes: 300 * megabyte, now }

/** The checks that fail, each with its words. */
const failing = (more: Partial<typeof state> | { migrations: readonly string[] }, own: object = {}) =>
  Object.fromEntries(
    judgeUpgrade({ ...state, ...more }, { ...target, ...own }).flatMap(({ about, state: result, words }) =>
      result === 'ok' ? [] : [[about, words]],
    ),
  )

test('OPS-27 nothing fails on a site of the former release; migrations to run and nodes are named', () => {
  expect(failing({})).toEqual({})
  const words = judgeUpgrade(state, target).map((each) => each.words)
  expect(words).toEqual(expect.arrayContaining(['To run: 0005-newest-cc.', 'Running: 0.3.0.', 'The last verified backup is 3 hours old.'])) // prettier-ignore
})

test.for([
  ['Backup', { backupAt: undefined }, {}, /no verified backup.*npm run backup/],
  ['Backup', { backupAt: before(27) }, {}, /1 day old.*npm run backup/],
  ['Disk', {}, { freeBytes: 199 * megabyte }, /needs 200 MB.*199 MB are free/],
  ['Version distance', { migrations: ['0001-schema-aa'] }, {}, /older than 0\.3\.0\. Upgrade to that/],
  ['Migrations', { migrations: [...known, '0006-x-dd'] }, {}, /newer version/],
  ['Migrations', { migrations: ['0001-schema-zz', '0004-more-bb'] }, {}, /another commit/],
  ['Nodes', { nodes: ['0.2.0', '0.3.0', '0.4.0'] }, {}, /^Nodes of 0\.2\.0 cannot run beside 0\.4\.0/],
  ['Nodes', { nodes: ['older'] }, {}, /older/],
] as const)('OPS-27 %s fails with %o', ([about, more, own, words]) => {
  expect(failing(more as Partial<typeof state>, own)).toEqual({ [about]: expect.stringMatching(words) })
})

test('OPS-27 the first release has no distance, and a database elsewhere no disk to look at', () => {
  expect(
    failing({ migrations: ['0001-schema-aa'], nodes: [] }, { former: undefined, freeBytes: Infinity }),
  ).toEqual({})
})

test('OPS-27 removed settings and unknown names of the settings file are found, values are not repeated', () => {
  expect(unreadSettings([], { DATABASE_READ_URL: 'postgres://b.example/thuto', HOME: '/' })).toEqual(['DATABASE_READ_URL']) // prettier-ignore
  expect(unreadSettings(['ANSWERS_MB', 'BASEURL'], { ANSWERS_MB: '1' })).toEqual(['ANSWERS_MB', 'BASEURL'])
  expect(unreadSettings(['PORT', 'SMTP_URL_FILE', 'NODE_OPTIONS', 'TZ', 'ENV_FILE'], {})).toEqual([])
})
