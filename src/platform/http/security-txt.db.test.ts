import { expect, test } from 'vitest'
import { testSite } from '#test/site.ts'

const site = await testSite({
  now: () => new Date('2026-11-22T17:30:00Z'),
  settings: { BASE_URL: 'https://thuto.example' },
})
const url = '/.well-known/security.txt'

test('T30 security.txt has contact, expiry within a year, languages and its URL', async () => {
  const answer = await site.http.inject({ url })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = answer.body.trim().split('\n').slice(1)
  expect(fields).toEqual([
    expect.stringMatching(/^Contact: mailto:[^@\s]+@[^@\s]+$/),
    'Expires: 2027-02-20T00:00:00.000Z',
    'Preferred-Languages: en, af',
    `Canonical: https://thuto.example${url}`,
  ])
  expect(answer.headers['set-cookie']).toBeUndefined()
  for (const other of ['/.well-known/', '/.well-known/x', '/.well-known/..%2fpackage.json', '/.env'])
    expect([other, (await site.http.inject({ url: other })).statusCode]).toEqual([other, 404])
})
