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
  [{ DATABASE_READ_URL: 'postgres://x' }, 'DATABASE_READ_URL needs DATABASE_URL beside it.'],
  [{ S3_BUCKET: 'b' }, 'This version keeps files on disk only. Remove the S3_ settings to start.'],
] as const)('R17 %o is refused in one clear line', ([settings, line]) => {
  expect(wrong(settings)).toBe(line)
})

test('several wrong settings are named at once, and secrets are never repeated', () => {
  const message = wrong({ PORT: '-1', SMTP_URL: 'secret-in-the-wrong-place' })
  expect(message.split('\n')).toHaveLength(2)
  expect(message).not.toContain('secret-in')
})

test('JOBS=off makes a node that only serves', () => {
  expect([readConfig({}, {}).jobs, readConfig({}, { JOBS: 'off' }).jobs]).toEqual([true, false])
})

test('the environment wins over defaults', () => {
  expect(readConfig({ PORT: '4000' }, { PORT: '5000' }).port).toBe(5000)
  expect(readConfig({ PORT: '4000' }, {}).port).toBe(4000)
})
