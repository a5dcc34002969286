import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const wrong = (settings: Record<string, string>) => {
  try {
    readConfig({}, settings)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'accepted'
}

const wholeHost =
  'BASE_URL must be the address of a whole host, such as https://thuto.example, without path, query, user or second address. Give the site a host name of its own.'
const withoutKeys = 'must be an address without user, password and #. Keys have settings of their own.'
const aSender =
  'MAIL_FROM must be one email address, such as thuto@school.example or Thuto <thuto@school.example>.'

test.for([
  ...[
    'https://school.example/thuto',
    'https://school.example/thuto/',
    'https://school.example//',
    'https://school.example/?a=b',
    'https://school.example?',
    'https://school.example/#/',
    'https://head:secret@school.example',
    'https://school.example;',
    'https://school.example,thuto.example',
    'https://school.example,https://thuto.example',
    'https://*.school.example',
  ].map((BASE_URL) => [{ BASE_URL }, wholeHost] as const),
  [{ BASE_URL: 'https://' }, 'BASE_URL must be an address starting with http:// or https://.'],
  ...['http://0.0.0.0', '0.0.0.0:80', '[::1]:80', '0.0.0.0,127.0.0.1'].map(
    (HOST) =>
      [
        { HOST },
        'HOST must be an address of this machine, such as 0.0.0.0, without scheme and port. PORT has the port.',
      ] as const,
  ),
  [{ S3_ENDPOINT: 'https://id:secret@s3.example' }, `S3_ENDPOINT ${withoutKeys}`],
  [{ S3_PUBLIC_ENDPOINT: 'https://files.example/#a' }, `S3_PUBLIC_ENDPOINT ${withoutKeys}`],
  [{ GOOGLE_DISCOVERY_URL: 'https://id:secret@idp.example/' }, `GOOGLE_DISCOVERY_URL ${withoutKeys}`],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be an address starting with smtp:// or smtps://.'],
  [{ MAIL_FROM: 'Thuto' }, aSender],
  [{ MAIL_FROM: 'a@b.example, c@d.example' }, aSender],
  [{ BACKUP_AT: '02:00' }, 'BACKUP_AT needs BACKUP_DIR beside it.'],
  [{ BACKUP_KEEP_DAYS: '30' }, 'BACKUP_KEEP_DAYS needs BACKUP_DIR beside it.'],
  [
    { GOOGLE_DISCOVERY_URL: 'https://idp.example/.well-known/openid-configuration' },
    'GOOGLE_DISCOVERY_URL needs GOOGLE_CLIENT_ID beside it.',
  ],
] as const)('CASE-B16 %o cannot be obeyed and is refused with the next step', ([settings, line]) => {
  expect(wrong(settings)).toBe(line)
})

test.for([
  ['https://school.example', 'https://school.example'],
  ['https://School.example:443/', 'https://school.example'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['https://thuto_test.school.example:8443', 'https://thuto_test.school.example:8443'],
])('CASE-B16 BASE_URL=%s is the origin %s', ([BASE_URL, origin]) => {
  expect(readConfig({}, { BASE_URL }).baseUrl).toBe(origin)
})

test('CASE-B16 a sender with a name and a host name of this machine are accepted', () => {
  const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Thuto, Lerato High <thuto@school.example>' }
  expect(readConfig({}, { ...mail, HOST: 'localhost' }).mail?.from).toBe(mail.MAIL_FROM)
  expect(readConfig({}, { HOST: '::1' }).baseUrl).toBe('http://[::1]:3000')
})
