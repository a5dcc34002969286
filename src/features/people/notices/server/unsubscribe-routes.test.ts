import { describe, expect, test } from 'vitest'
import { textBrowser } from '#test/fakes/text-browser.ts'
import { baseUrl, type Person, testSite } from '#test/site.ts'
import { signer } from '#platform/keys/signer.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { signUnsubscription } from './unsubscribe-token.ts'

const site = await testSite()
const { config } = site.parts
const ours = signer(readSecrets(config).visitor, () => new Date())
const address = ({ accountId }: Person, kind: 'contributions' | 'queue' = 'contributions') =>
  `/unsubscribe?t=${signUnsubscription({ accountId, kind }, ours)}`
const choicesOf = async (person: Person) => (await person.call('GET', '/api/notice-choices')).json()

/** As a mail provider calls: no cookie, no Origin. */
const post = (url: string, headers: Record<string, string>, payload = 'List-Unsubscribe=One-Click') =>
  site.http.inject({ method: 'POST', url, headers, payload })
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const boundary = 'x'.repeat(20)
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const multipartBody = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`

describe('ANS-31 one click', () => {
  test.for([
    ['a form', form, 'List-Unsubscribe=One-Click'],
    ['a form with charset', { 'content-type': `${form['content-type']}; charset=utf-8` }, 'x=y'],
    ['multipart', multipart, multipartBody],
    [
      'a form of another site',
      { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
      '',
    ],
    ['no body', {}, ''],
  ] as const)('ANS-31 %s stops the mails of one kind without a cookie', async ([, headers, body]) => {
    const person = await site.member('moderator')
    const answer = await post(address(person), { ...headers }, body)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('You get no more of these emails.')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await choicesOf(person)).toMatchObject({ contributions: 'never', queue: 'daily' })
    await post(address(person, 'queue'), { ...headers }, body)
    expect(await choicesOf(person)).toMatchObject({ contributions: 'never', queue: 'never' })
  })

  test('ANS-31 T32 only forms of at most 1 kB are accepted', async () => {
    const person = await site.member('educator')
    expect((await post(address(person), { 'content-type': 'application/json' }, '{}')).statusCode).toBe(415)
    expect((await post(address(person), { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await post(address(person), form, 'x'.repeat(1_025))).statusCode).toBe(413)
    expect((await post(address(person), multipart, 'x'.repeat(1_025))).statusCode).toBe(413)
    expect(await choicesOf(person)).toMatchObject({ contributions: 'at once' })
  })

  test('ANS-31 T32 no other route takes a foreign Origin or multipart', async () => {
    const foreign = { origin: 'https://mail.example' }
    expect((await post('/api/visitor', foreign)).statusCode).toBe(403)
    expect((await post('/api/sign-out', { ...multipart, origin: baseUrl }, multipartBody)).statusCode).toBe(
      415,
    )
  })

  test('ANS-31 forged token, foreign token and one of a deleted account change nothing', async () => {
    const [person, other] = [await site.member('educator'), await site.member('educator')]
    const foreign = signer([{ id: '00000000', secret: 'another site' }], () => new Date())
    const { accountId } = person
    for (const token of ['', 'x', signUnsubscription({ accountId, kind: 'contributions' }, foreign)]) {
      const answer = await post(`/unsubscribe?t=${token}`, form)
      expect(answer.statusCode).toBe(410)
      expect(answer.body).toContain('This link does not work')
      expect(answer.body).toContain('Change your email settings on your account page.')
    }
    const expired = await post(`${address({ ...person, accountId: 'gone' })}&lang=af`, form)
    expect([expired.statusCode, expired.body]).toEqual([
      410,
      expect.stringContaining('op jou rekeningbladsy'),
    ])
    await post(address(other), form)
    expect(await choicesOf(person)).toMatchObject({ contributions: 'at once' })
  })
})

test('ANS-32 opening the page changes nothing; its button stops the mails', async () => {
  const person = await site.member('educator')
  const answer = await site.http.inject({ url: `${address(person)}&lang=af` })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<html lang="af-ZA">')
  expect(answer.body).not.toContain('<script')
  expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.body).toContain('<meta name="robots" content="noindex" />')
  expect(await choicesOf(person)).toMatchObject({ contributions: 'at once' })
  const browser = textBrowser(site)
  await browser.open(`${address(person)}&lang=af`)
  expect((await browser.send('/unsubscribe')).text).toContain('Jy kry nie meer hierdie e-posse nie.')
  expect(await choicesOf(person)).toMatchObject({ contributions: 'never' })
})
