import { expect, test } from 'vitest'
import { formatSpan, judgeBackups } from './check.ts'
import type { SiteFigures } from './site-figures.ts'
import { statusLines } from './status-lines.ts'

const now = new Date('2026-11-22T08:00:00Z')
const hours = (n: number) => new Date(now.getTime() - n * 3_600_000)
const megabyte = 1_048_576

const counts = {
  published: 1,
  waiting: 2,
  jobsWaiting: 0,
  jobsFailing: 0,
  uploads: 0,
  uploadBytes: 0,
  backups: { takenAt: hours(6), verifiedTakenAt: hours(6), failure: null },
}
const sizes = {
  files: 1,
  fileBytes: 20 * megabyte,
  databaseBytes: 30 * megabyte,
  replicas: 0,
  backupRuns: [],
}
const healthy: SiteFigures = {
  now,
  database: { own: true, unavailable: false, waiting: 0 },
  counts,
  sizes,
  bucket: false,
  versioned: false,
  disk: { freeBytes: 50_000 * megabyte, totalBytes: 100_000 * megabyte },
  quotaBytes: undefined,
  nightly: true,
  streams: 3,
  index: { resources: 1, bytes: megabyte },
  requireMfa: 'moderators',
  mail: true,
  google: true,
  scanner: true,
  testLimits: false,
}
const lineOf = (about: string, change: Partial<SiteFigures>) =>
  statusLines({ ...healthy, ...change }).find((line) => line.about === about)

test('a healthy site has ok lines only', () => {
  expect(statusLines(healthy).filter(({ state }) => state !== 'ok')).toEqual([])
})

test.each<[string, string, Partial<SiteFigures>, RegExp]>([
  [
    'Database',
    'act',
    { database: { own: false, unavailable: true, waiting: 0 } },
    /not responding.*reconnects automatically/,
  ],
  ['Database', 'look', { database: { own: true, unavailable: false, waiting: 4 } }, /4 requests are waiting/],
  [
    'Disk',
    'act',
    { disk: { freeBytes: 4, totalBytes: 100 } },
    /Uploads are refused\. Free up disk space now/,
  ],
  [
    'Disk',
    'act',
    { disk: { freeBytes: 900 * megabyte, totalBytes: 12_000 * megabyte } },
    /7%\. Uploads are refused/,
  ],
  [
    'Disk',
    'look',
    { disk: { freeBytes: 9_000 * megabyte, totalBytes: 100_000 * megabyte } },
    /Free up disk space soon/,
  ],
  ['Files', 'ok', { bucket: true, versioned: true }, /In the bucket: .* leave them to its versioning\.$/],
  ['Files', 'ok', { bucket: true }, /copy them, because its versioning is not on\.$/],
  ['Files', 'look', { quotaBytes: 21 * megabyte }, /of 21 MB allowed\. Raise STORAGE_QUOTA_MB/],
  ['Background work', 'look', { counts: { ...counts, jobsFailing: 2 } }, /2 failed at least once/],
  ['Background work', 'look', { counts: { ...counts, jobsWaiting: 501 } }, /JOBS=on/],
  ['Search', 'look', { index: 'none' }, /From the database/],
  ['Limits', 'act', { testLimits: true }, /LIMITS=test/],
  ['Backups', 'look', { counts: undefined }, /Unknown/],
])('%s line has state %s for %o', (about, state, change, words) => {
  expect(lineOf(about, change)).toMatchObject({ state, words: expect.stringMatching(words) })
})

test('lines that need the database are missing while it is unavailable', () => {
  const lines = statusLines({ ...healthy, counts: undefined, sizes: undefined })
  expect(lines.map(({ about }) => about)).not.toEqual(expect.arrayContaining(['Files']))
  expect(lines.map(({ about }) => about)).not.toEqual(expect.arrayContaining(['Records']))
})

test.each([
  ['no backup is set up', { takenAt: null, verifiedTakenAt: null, failure: null }, false, 'act', /No backup is set up/], // prettier-ignore
  [
    'the first nightly backup is pending',
    { takenAt: null, verifiedTakenAt: null, failure: null },
    true,
    'look',
    /yet/,
  ],
  ['the last nightly backup is missing', { takenAt: hours(27), verifiedTakenAt: hours(27), failure: null }, true, 'act', /1 day ago/], // prettier-ignore
  ['the last attempt failed', { takenAt: hours(6), verifiedTakenAt: hours(6), failure: 'No room.' }, true, 'act', /failed: No room/], // prettier-ignore
  ['no backup was verified', { takenAt: hours(6), verifiedTakenAt: null, failure: null }, true, 'look', /never verified/], // prettier-ignore
  ['a manual backup is a month old', { takenAt: hours(720), verifiedTakenAt: hours(720), failure: null }, false, 'look', /30 days ago/], // prettier-ignore
  ['all backups are recent', { takenAt: hours(6), verifiedTakenAt: hours(30), failure: null }, true, 'ok', /6 hours ago, .* 1 day ago\./], // prettier-ignore
] as const)('judgeBackups returns state and text when %s', (_, times, nightly, state, words) => {
  const judged = judgeBackups(times, nightly, now)
  expect([judged.state, judged.words]).toEqual([state, expect.stringMatching(words)])
})

test('formatSpan uses the largest full unit', () => {
  expect([20_000, 60_000, 3_600_000, 48 * 3_600_000].map((ms) => formatSpan(ms))).toEqual([
    '0 minutes',
    '1 minute',
    '1 hour',
    '2 days',
  ])
})

test('FIG-26 the line of backups has the newest runs', () => {
  const taken = { takenAt: '2026-11-28T02:00:00Z', files: 60, bytes: 20 * megabyte, failure: null }
  const backupRuns = [
    { ...taken, verifiedAt: null, files: 0, bytes: 0, failure: 'The backup folder is full.' },
    { ...taken, verifiedAt: '2026-11-28T02:05:00+00:00' },
    { ...taken, verifiedAt: null, files: 1 },
  ]
  expect(lineOf('Backups', { sizes: { ...sizes, backupRuns } })?.words.split('\n')).toEqual([
    'Last backup 6 hours ago, last verified 6 hours ago.',
    '28 Nov 2026, 02:00 UTC: 0 files, 0.0 MB. Failed: The backup folder is full.',
    '28 Nov 2026, 02:00 UTC: 60 files, 20 MB; verified 28 Nov 2026, 02:05 UTC.',
    '28 Nov 2026, 02:00 UTC: 1 file, 20 MB; never verified.',
  ])
  expect(lineOf('Backups', {})?.words).not.toContain('\n')
})
