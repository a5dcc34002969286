import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const recipient = `age1${'q'.repeat(58)}`

const wrong = (settings: Record<string, string>) => {
  try {
    readConfig({}, settings)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'accepted'
}

test('R17 readConfig has a default for every setting', () => {
  expect(readConfig({}, {})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://127.0.0.1:3000',
    ownApproval: 'allowed',
    ratingPolicy: 'every-click',
    linkChecks: false,
    limits: 'normal',
    signUpsPerHour: 10,
    trustProxy: false,
  })
})

test.for([
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ BASE_URL: 'thuto.example' }, 'BASE_URL must be an address starting with http:// or https://.'],
  ...['https://library.example', 'library.example:443', 'library.example,', 'a b'].map(
    (EXTRA_HOSTS) =>
      [
        { EXTRA_HOSTS },
        'EXTRA_HOSTS must be names of hosts separated by commas, without scheme and port.',
      ] as const,
  ),
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be an address starting with postgres:// or postgresql://.',
  ],
  [
    { DATABASE_URL: 'postgres://thuto:a,b%40c@one.example:5432,two.example:5433/thuto' },
    'DATABASE_URL must be the address of one server. Of several, HAProxy chooses the primary: docs/operating/several-nodes.md, Several database servers.',
  ],
  [{ LINK_CHECKS: 'yes' }, 'LINK_CHECKS must be one of: on, off.'],
  ...['Network A,', 'x'.repeat(41)].map(
    (FREE_ON) =>
      [{ FREE_ON }, 'FREE_ON must be names of at most 40 characters separated by commas.'] as const,
  ),
  ...['en', 'zu,', 'fr'].map(
    (DRAFT_LANGUAGES) =>
      [
        { DRAFT_LANGUAGES },
        'DRAFT_LANGUAGES must be codes of translations separated by commas, such as zu, st.',
      ] as const,
  ),
  [{ AI_USE: 'no' }, 'AI_USE must be one of: allow, search-only, deny.'],
  [{ OWN_APPROVAL: 'yes' }, 'OWN_APPROVAL must be one of: allowed, admins, nobody.'],
  [{ RATING_POLICY: 'twice' }, 'RATING_POLICY must be one of: every-click, one-per-visitor.'],
  [{ SIGN_UPS_PER_HOUR: '0' }, 'SIGN_UPS_PER_HOUR must be a whole number from 1 to 100000.'],
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
  [{ REQUIRE_MFA: 'everybody' }, 'REQUIRE_MFA must be one of: off, moderators, admins.'],
  [{ GUARDIAN_CONSENT: 'yes' }, 'GUARDIAN_CONSENT must be one of: notice, required, confirmed.'],
  [{ STORAGE_QUOTA_MB: '0' }, 'STORAGE_QUOTA_MB must be a whole number from 1 to 1000000000.'],
  [{ DATABASE_OWNER_URL: 'postgres://x' }, 'DATABASE_OWNER_URL needs DATABASE_URL beside it.'],
  [{ DATABASE_SESSION_URL: 'postgres://x' }, 'DATABASE_SESSION_URL needs DATABASE_URL beside it.'],
  [{ BACKUP_DIR: '/backups' }, 'BACKUP_DIR needs BACKUP_RECIPIENT beside it: backups are always encrypted.'],
  [
    { BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1' },
    'BACKUP_RECIPIENT must be the public key of an age identity, which begins with age1.',
  ],
  [
    { DATA_DIR: '/srv', BACKUP_DIR: '/srv/backups', BACKUP_RECIPIENT: recipient },
    'BACKUP_DIR must be outside DATA_DIR, so that the loss of one does not affect the other.',
  ],
  [{ BACKUP_AT: '2 am' }, 'BACKUP_AT must be a time of day from 00:00 to 23:59.'],
  [{ RESTORE_UNTIL: 'yesterday' }, 'RESTORE_UNTIL must be a moment such as 2026-11-22T09:30.'],
  [{ RESTORE_UNTIL: '2026-13-22T09:30' }, 'RESTORE_UNTIL must be a moment such as 2026-11-22T09:30.'],
  [{ BACKUP_KEEP_DAYS: '0' }, 'BACKUP_KEEP_DAYS must be a whole number from 1 to 3650.'],
  [{ CLAMD_URL: 'http://127.0.0.1:3310' }, 'CLAMD_URL must be tcp://HOST:PORT or unix:/PATH.'],
  [{ METRICS_ADDRESS: '9464' }, 'METRICS_ADDRESS must be HOST:PORT.'],
  [{ METRICS_ADDRESS: '0.0.0.0:0' }, 'METRICS_ADDRESS must be HOST:PORT.'],
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

const bucket = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'thuto-files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const redirecting = { ...bucket, FILES_REDIRECT: 'on', BASE_URL: 'https://thuto.example' }

test.each([
  [{ FILES_REDIRECT: 'on' }, /needs a bucket: set the four S3_ settings/],
  [{ ...redirecting, BASE_URL: 'https://s3.example:8443' }, /a host of its own/],
  [{ ...redirecting, EXTRA_HOSTS: 'old.example,s3.example' }, /a host of its own/],
  [{ ...redirecting, S3_PUBLIC_ENDPOINT: 'https://thuto.example/files' }, /a host of its own/],
  [{ ...redirecting, BASE_URL: 'http://thuto.example' }, /needs a BASE_URL with https/],
  [{ ...redirecting, S3_ENDPOINT: 'http://files:7070' }, /needs a bucket with https/],
  [{ S3_PUBLIC_ENDPOINT: 'https://files.example' }, /belong together/],
])('R17 T14 redirects to the bucket with %o are refused', (settings, line) => {
  expect(wrong(settings)).toMatch(line)
})

test('FILES_REDIRECT is off by default, and signs for the address that browsers reach', () => {
  const endpointOf = (settings: object) => readConfig({}, { ...bucket, ...settings }).s3?.publicEndpoint
  expect(endpointOf({ S3_PUBLIC_ENDPOINT: 'https://files.example' })).toBeUndefined()
  expect(endpointOf(redirecting)).toBe('https://s3.example/')
  expect(endpointOf({ ...redirecting, S3_ENDPOINT: 'http://files:7070', S3_PUBLIC_ENDPOINT: 'https://files.example' })).toBe('https://files.example/') // prettier-ignore
})

test('bucket settings have a default region', () => {
  const given = bucket
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

test('readConfig names all invalid settings at once and repeats no secret', () => {
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

test('RESPONSE_CACHE_MB is 16 by default, and 0 is allowed', () => {
  const bytes = ['4', '0'].map(
    (RESPONSE_CACHE_MB) => readConfig({}, { RESPONSE_CACHE_MB }).responseCacheBytes,
  )
  expect([readConfig({}, {}).responseCacheBytes, ...bytes]).toEqual([16_777_216, 4_194_304, 0])
})

test('PAGE_IMAGES_MB is 64 by default, and 0 is allowed', () => {
  const bytes = ['1', '0'].map((PAGE_IMAGES_MB) => readConfig({}, { PAGE_IMAGES_MB }).pageImagesBytes)
  expect([readConfig({}, {}).pageImagesBytes, ...bytes]).toEqual([67_108_864, 1_048_576, 0])
})

test('SEARCH_INDEX_MB is 384 by default, and 0 is allowed', () => {
  const bytes = ['1', '0'].map((SEARCH_INDEX_MB) => readConfig({}, { SEARCH_INDEX_MB }).searchIndexBytes)
  expect([readConfig({}, {}).searchIndexBytes, ...bytes]).toEqual([402_653_184, 1_048_576, 0])
})

test('JOBS=off turns background jobs off', () => {
  expect([readConfig({}, {}).jobs, readConfig({}, { JOBS: 'off' }).jobs]).toEqual([true, false])
})

test('Google needs id and secret; its discovery URL is optional', () => {
  const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hidden' }
  const defaultUrl = 'https://accounts.google.com/.well-known/openid-configuration'
  expect(readConfig({}, {}).google).toBeUndefined()
  expect(readConfig({}, keys).google).toEqual({
    clientId: 'id',
    clientSecret: 'hidden',
    discoveryUrl: defaultUrl,
  })
  const elsewhere = { ...keys, GOOGLE_DISCOVERY_URL: 'http://127.0.0.1:4000/about' }
  expect(readConfig({}, elsewhere).google?.discoveryUrl).toBe('http://127.0.0.1:4000/about')
})

test('mail needs server and sender; guardian consent is a notice by default', () => {
  expect(readConfig({}, {})).toMatchObject({
    mail: undefined,
    guardianConsent: 'notice',
    rightsRule: 'shown',
  })
  expect(readConfig({}, { RIGHTS_STATEMENT: 'tick' }).rightsRule).toBe('tick')
  const settings = { SMTP_URL: 'smtp://post.example:587', MAIL_FROM: 'Thuto <thuto@school.example>' }
  expect(readConfig({}, { ...settings, GUARDIAN_CONSENT: 'required' })).toMatchObject({
    mail: { url: 'smtp://post.example:587', from: 'Thuto <thuto@school.example>' },
    guardianConsent: 'required',
  })
})

test('ANA-10 analytics is on and has no outside provider by default', () => {
  expect(readConfig({}, {})).toMatchObject({ analyticsOn: true, measurementId: null })
  const settings = { ANALYTICS: 'off', MEASUREMENT_ID: 'G-ABC123DEF4' }
  expect(readConfig({}, settings)).toMatchObject({ analyticsOn: false, measurementId: 'G-ABC123DEF4' })
})

test('ERR-28 STORAGE_QUOTA_MB has no default', () => {
  expect(readConfig({}, {}).storageQuotaBytes).toBeUndefined()
  expect(readConfig({}, { STORAGE_QUOTA_MB: '2' }).storageQuotaBytes).toBe(2_097_152)
})

test('R11 staging is in the data folder or the bucket, unless STAGING_DIR names a folder', () => {
  expect(readConfig({}, { DATA_DIR: '/srv/thuto' }).stagingDir).toBe('/srv/thuto/files/staging')
  expect(readConfig({}, { STAGING_DIR: '/mnt/shared' }).stagingDir).toBe('/mnt/shared')
  expect(readConfig({}, bucket).stagingDir).toBeUndefined()
  expect(readConfig({}, { ...bucket, STAGING_DIR: '/mnt/shared' }).stagingDir).toBe('/mnt/shared')
})

test('T45 R13 nightly backups need BACKUP_DIR and BACKUP_RECIPIENT; they run at two and stay for two weeks', () => {
  expect(readConfig({}, {}).backups).toBeUndefined()
  const where = { BACKUP_DIR: '/backups', BACKUP_RECIPIENT: recipient }
  expect(readConfig({}, where).backups).toEqual({
    folder: '/backups',
    recipient,
    at: { hour: 2, minute: 0 },
    keepDays: 14,
  })
  const settings = readConfig({}, { ...where, BACKUP_AT: '23:30', BACKUP_KEEP_DAYS: '90' }).backups
  expect(settings).toMatchObject({ at: { hour: 23, minute: 30 }, keepDays: 90 })
})

test('T38 metrics are open to other machines only with METRICS_ADDRESS', () => {
  expect(readConfig({}, {}).metricsAddress).toBeUndefined()
  const settings = (METRICS_ADDRESS: string) => readConfig({}, { METRICS_ADDRESS }).metricsAddress
  expect(settings('0.0.0.0:9464')).toEqual({ host: '0.0.0.0', port: 9464 })
  expect(settings('[::1]:9464')).toEqual({ host: '::1', port: 9464 })
})

test('R17 a comma in the password of DATABASE_URL is no second host', () => {
  const url = 'postgres://thuto:a,b%40b@one.example:5432/thuto?sslmode=verify-full'
  expect(readConfig({}, { DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('F-C17 EXTRA_HOSTS ignores case', () => {
  expect(readConfig({}, { EXTRA_HOSTS: 'Library.example, 192.168.1.5,[fd00::5]' }).extraHosts).toEqual([
    'library.example',
    '192.168.1.5',
    '[fd00::5]',
  ])
})

test('the environment overrides defaults', () => {
  expect(readConfig({ PORT: '4000' }, { PORT: '5000' }).port).toBe(5000)
  expect(readConfig({ PORT: '4000' }, {}).port).toBe(4000)
})
