import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const wrong = (settings: Record<string, string>) => {
  try {
    readConfig({}, settings)
  } catch (trouble) {
    return trouble instanceof Error ? trouble.message : ''
  }
  return 'accepted'
}

test('R17 without settings everything has its usual value', () => {
  expect(readConfig({}, {})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://127.0.0.1:3000',
    ratingPolicy: 'every-click',
    limits: 'normal',
    trustProxy: false,
  })
})

test.for([
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ BASE_URL: 'thuto.example' }, 'BASE_URL must be an address starting with http:// or https://.'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be an address starting with postgres:// or postgresql://.',
  ],
  [{ RATING_POLICY: 'twice' }, 'RATING_POLICY must be one of: every-click, one-per-visitor.'],
  [{ LIMITS: 'none' }, 'LIMITS must be one of: normal, test.'],
  [
    { TRUST_PROXY: 'yes please' },
    'TRUST_PROXY must be off, on, or the addresses of the proxies separated by commas.',
  ],
  [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD belong together: give both or neither.'],
  [
    { GOOGLE_CLIENT_ID: 'id' },
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: give both or neither.',
  ],
  [{ MAIL_FROM: 'a@b.example' }, 'SMTP_URL and MAIL_FROM belong together: give both or neither.'],
  [{ GUARDIAN_CONSENT: 'yes' }, 'GUARDIAN_CONSENT must be one of: notice, required.'],
  [{ STORAGE_QUOTA_MB: '0' }, 'STORAGE_QUOTA_MB must be a whole number from 1 to 1000000000.'],
  [{ DATABASE_READ_URL: 'postgres://x' }, 'DATABASE_READ_URL needs DATABASE_URL beside it.'],
  [{ CLAMD_URL: 'http://127.0.0.1:3310' }, 'CLAMD_URL must be tcp://HOST:PORT or unix:/PATH.'],
  [{ CLAMD_URL: 'tcp://127.0.0.1' }, 'CLAMD_URL must be tcp://HOST:PORT or unix:/PATH.'],
  [{ MEASUREMENT_ID: 'me@x.example' }, 'MEASUREMENT_ID must be an id such as G-ABC123DEF4.'],
  [{ ANALYTICS: 'no' }, 'ANALYTICS must be one of: on, off.'],
  [
    { S3_BUCKET: 'thuto-files' },
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: give all four or none.',
  ],
  [
    { S3_REGION: 'af-south-1' },
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: give all four or none.',
  ],
  [
    { S3_BUCKET: '../thuto' },
    'S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens.',
  ],
] as const)('R17 %o is refused in one clear line', ([settings, line]) => {
  expect(wrong(settings)).toBe(line)
})

test('the settings of a bucket, with the region that servers expect as a rule', () => {
  const given = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'thuto-files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const s3 = {
    endpoint: 'https://s3.example/',
    bucket: 'thuto-files',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  }
  expect(readConfig({}, given).s3).toEqual({ ...s3, region: 'us-east-1' })
  expect(readConfig({}, { ...given, S3_REGION: 'af-south-1' }).s3).toEqual({ ...s3, region: 'af-south-1' })
  expect(readConfig({}, {}).s3).toBeUndefined()
})

test('several wrong settings are named at once, and secrets are never repeated', () => {
  const message = wrong({ PORT: '-1', SMTP_URL: 'secret-in-the-wrong-place' })
  expect(message.split('\n')).toHaveLength(2)
  expect(message).not.toContain('secret-in')
})

test.for([
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['tcp://scanner.example:3310/', { host: 'scanner.example', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
] as const)('T21 a virus scanner may listen at %s', ([address, clamd]) => {
  expect(readConfig({}, {}).clamd).toBeUndefined()
  expect(readConfig({}, { CLAMD_URL: address }).clamd).toEqual(clamd)
})

test('answers are kept in 16 MB, in as many as told, or in none', () => {
  const bytes = ['4', '0'].map((ANSWERS_MB) => readConfig({}, { ANSWERS_MB }).answersBytes)
  expect([readConfig({}, {}).answersBytes, ...bytes]).toEqual([16_777_216, 4_194_304, 0])
})

test('the search index takes 384 MB at most, what it is told, or nothing at all', () => {
  const bytes = ['1', '0'].map((SEARCH_INDEX_MB) => readConfig({}, { SEARCH_INDEX_MB }).searchIndexBytes)
  expect([readConfig({}, {}).searchIndexBytes, ...bytes]).toEqual([402_653_184, 1_048_576, 0])
})

test('JOBS=off makes a node that only serves', () => {
  expect([readConfig({}, {}).jobs, readConfig({}, { JOBS: 'off' }).jobs]).toEqual([true, false])
})

test('Google needs its id and its secret; where it is discovered may be told', () => {
  const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hidden' }
  const usual = 'https://accounts.google.com/.well-known/openid-configuration'
  expect(readConfig({}, {}).google).toBeUndefined()
  expect(readConfig({}, keys).google).toEqual({ clientId: 'id', clientSecret: 'hidden', discoveryUrl: usual })
  const elsewhere = { ...keys, GOOGLE_DISCOVERY_URL: 'http://127.0.0.1:4000/about' }
  expect(readConfig({}, elsewhere).google?.discoveryUrl).toBe('http://127.0.0.1:4000/about')
})

test('mail needs a server and a sender; a guardian is asked for only when told', () => {
  expect(readConfig({}, {})).toMatchObject({ mail: undefined, guardianConsent: 'notice' })
  const told = { SMTP_URL: 'smtp://post.example:587', MAIL_FROM: 'Thuto <thuto@school.example>' }
  expect(readConfig({}, { ...told, GUARDIAN_CONSENT: 'required' })).toMatchObject({
    mail: { url: 'smtp://post.example:587', from: 'Thuto <thuto@school.example>' },
    guardianConsent: 'required',
  })
})

test('ANA-10 analytics is on and without an outside provider, unless told', () => {
  expect(readConfig({}, {})).toMatchObject({ analyticsOn: true, measurementId: null })
  const told = { ANALYTICS: 'off', MEASUREMENT_ID: 'G-ABC123DEF4' }
  expect(readConfig({}, told)).toMatchObject({ analyticsOn: false, measurementId: 'G-ABC123DEF4' })
})

test('ERR-28 the quota is told in MB; without one there is none', () => {
  expect(readConfig({}, {}).storageQuotaBytes).toBeUndefined()
  expect(readConfig({}, { STORAGE_QUOTA_MB: '2' }).storageQuotaBytes).toBe(2_097_152)
})

test('R11 uploads wait in the data folder, unless instances share another', () => {
  expect(readConfig({}, { DATA_DIR: '/srv/thuto' }).stagingDir).toBe('/srv/thuto/files/staging')
  expect(readConfig({}, { STAGING_DIR: '/mnt/shared' }).stagingDir).toBe('/mnt/shared')
})

test('the environment wins over defaults', () => {
  expect(readConfig({ PORT: '4000' }, { PORT: '5000' }).port).toBe(5000)
  expect(readConfig({ PORT: '4000' }, {}).port).toBe(4000)
})
