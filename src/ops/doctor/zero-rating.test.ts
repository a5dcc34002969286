import type { IncomingHttpHeaders } from 'node:http'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import type { Address } from '#platform/links/send-request.ts'
import { lineOf } from './doctor-check.ts'
import { zeroRating, type ZeroRatingDeps } from './zero-rating.ts'

const v4 = { address: '41.0.0.7', family: 4 }
const v6 = { address: '2c0f:f000::7', family: 6 }
const page = '<!doctype html><title>Thuto</title><script src="/assets/a.js"></script>'

async function examine(
  settings: Readonly<Record<string, string>>,
  {
    addresses = [v4],
    text = page,
    headers = {},
    bytes = 3_000_000,
  }: { addresses?: Address[]; text?: string; headers?: IncomingHttpHeaders; bytes?: number } = {},
) {
  const resolve = vi.fn<ZeroRatingDeps['resolve']>(() => Promise.resolve(addresses))
  const readPage = vi.fn<ZeroRatingDeps['readPage']>(() => Promise.resolve({ headers, text }))
  const config = readConfig({}, settings)
  const { checks, answers } = await zeroRating({
    config,
    resolve,
    readPage,
    readBytes: () => Promise.resolve(bytes === 0 ? undefined : bytes),
  })
  return {
    lines: checks.map(lineOf),
    failed: checks.filter(({ state }) => state === 'act').map(lineOf),
    answers,
    resolve,
    readPage,
  }
}
const site = { BASE_URL: 'https://thuto.example' }

test('OPS-36 on 127.0.0.1 name, port and address fail, and nothing is looked up or connected to', async () => {
  const { failed, resolve, readPage } = await examine({})
  expect(failed).toEqual(
    [
      'FAIL Name: 127.0.0.1 is an address. Set BASE_URL to a name.',
      'FAIL Port: http://127.0.0.1:3000 is not on port 443. Set BASE_URL=https://….',
      'FAIL Address: 127.0.0.1 is private or of this machine. Give the site a public, static one.',
    ].map((line) => line.replace('FAIL ', 'FAIL  ')),
  )
  expect(resolve).not.toHaveBeenCalled()
  expect(readPage).not.toHaveBeenCalled()
})

test.each(['10.0.0.7', '::1', 'fd00::7'])(
  'OPS-36 a name that leads to %s fails and is not connected to',
  async (address) => {
    const { failed, readPage } = await examine(site, {
      addresses: [{ address, family: address.includes(':') ? 6 : 4 }],
    })
    expect(failed).toEqual([expect.stringMatching(/^FAIL {2}Address: .* is private or of this machine/)])
    expect(readPage).not.toHaveBeenCalled()
  },
)

test('OPS-36 a look-up that fails is one line', async () => {
  const deps = {
    config: readConfig({}, site),
    readPage: vi.fn<ZeroRatingDeps['readPage']>(),
    readBytes: () => Promise.resolve(0),
  }
  const { checks } = await zeroRating({ ...deps, resolve: () => Promise.reject(new Error('ETIMEOUT')) })
  expect(checks.map(lineOf).filter((line) => line.startsWith('FAIL'))).toEqual([
    'FAIL  Address: thuto.example was not found (ETIMEOUT). Check its records.',
  ])
})

test('OPS-37 two static addresses are printed, and each is read once', async () => {
  const { failed, answers, resolve, readPage } = await examine(site, { addresses: [v4, v6] })
  expect(failed).toEqual([])
  expect(resolve.mock.calls).toEqual([['thuto.example']])
  expect(readPage.mock.calls.map(([url, { address }]) => [url.href, address])).toEqual([
    ['https://thuto.example/', v4.address],
    ['https://thuto.example/', v6.address],
  ])
  expect(answers).toEqual(
    expect.arrayContaining([
      'Title: Thuto',
      'URL: https://thuto.example/',
      'IPv4: 41.0.0.7',
      'IPv6: 2c0f:f000::7',
      'Ports: 443 (TCP)',
      'SNI: thuto.example',
      'Bytes of 30 days: 3.0 MB, sent by the site itself.',
    ]),
  )
  const motivation = answers.find((line) => line.startsWith('Motivation: ')) ?? ''
  expect(motivation.split(/\s+/).length).toBeLessThanOrEqual(300)
})

const bucket = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test.each([
  [{ ...bucket, FILES_REDIRECT: 'on' }, {}, /Files: They come from s3\.example.*FILES_REDIRECT/],
  [{ MEASUREMENT_ID: 'G-ABC123DEF4' }, {}, /Statistics: MEASUREMENT_ID/],
  [{}, { headers: { 'cf-ray': '8a' } }, /comes through Cloudflare, a content delivery network/],
  [{}, { text: page.replace('Thuto', 'Other') }, /title is “Other”, not “Thuto”/],
  [
    {},
    { text: `${page}<img alt="" src="https://cdn.example/a.png">` },
    /loads https:\/\/cdn\.example\/a\.png/,
  ],
  [{ BASE_URL: 'https://thuto.example:8443' }, {}, /Port: https:\/\/thuto\.example:8443 is not on port 443/],
] as const)('OPS-37 %j and a page with %j fail', async (settings, answer, line) => {
  const { failed } = await examine({ ...site, ...settings }, answer)
  expect(failed).toEqual([expect.stringMatching(line)])
})

test('OPS-37 a provider of sign-in is a line, and a bucket behind the site is fine', async () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  const { lines, failed } = await examine({ ...site, ...bucket, ...google })
  expect(failed).toEqual([])
  expect(lines).toContain('ok    Sign-in: The sign-in at accounts.google.com is not free.')
})

test('OPS-37 links of a page may leave, and a port that is closed is a line', async () => {
  const { failed } = await examine(site, { text: `${page}<a href="https://school.example/">A link</a>` })
  expect(failed).toEqual([])
  const { checks } = await zeroRating({
    config: readConfig({}, site),
    resolve: () => Promise.resolve([v4]),
    readPage: () => Promise.reject(new Error('connect ECONNREFUSED')),
    readBytes: () => Promise.resolve(0),
  })
  expect(checks.map(lineOf)).toContain(
    'FAIL  Connection: 41.0.0.7 did not answer on port 443 (connect ECONNREFUSED). Open the port.',
  )
})

test('OPS-36 the bytes of 30 days are printed, or the reason why there are none', async () => {
  const line = async (bytes: number, settings = {}) =>
    (await examine({ ...site, ...settings }, { bytes })).answers.find((each) => each.startsWith('Bytes'))
  expect(await line(3_000_000)).toBe('Bytes of 30 days: 3.0 MB, sent by the site itself.')
  expect(await line(0)).toContain('Run this again while the site runs')
  expect(await line(1, { ANALYTICS: 'off' })).toContain('ANALYTICS=off')
})
