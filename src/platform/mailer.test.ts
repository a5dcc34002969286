import { afterAll, expect, test } from 'vitest'
import { startFakeMailServer } from '#test/fakes/fake-mail-server.ts'
import { MailError, needsTls, smtpMailer } from './mailer.ts'

const box = await startFakeMailServer()
afterAll(() => box.close())
const from = 'Thuto <no-reply@school.example>'
const mailer = smtpMailer({ url: box.url, from })
const mail = {
  to: 'thandi@school.example',
  subject: 'Nuwe wagwoord – môre',
  text: 'Líne one\n\nhttp://a.example/#/b\n',
}

const errorMessage = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a mail arrives complete as plain text and is marked auto-generated', async () => {
  await mailer.send(mail)
  const [got] = box.mails
  expect(got).toMatchObject({
    from: { name: 'Thuto', address: 'no-reply@school.example' },
    to: [{ address: 'thandi@school.example' }],
    subject: mail.subject,
    text: mail.text,
    headers: expect.arrayContaining([{ key: 'content-type', value: 'text/plain; charset=utf-8' }]),
  })
  const head = Object.fromEntries(got?.headers.map(({ key, value }) => [key, value]) ?? [])
  expect(head).toMatchObject({ 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' })
  expect(head).not.toHaveProperty('x-mailer')
})

test('an address with a comma is one address, not two', async () => {
  await mailer.send({ ...mail, to: 'ann,bob@school.example' })
  expect(box.mails.at(-1)?.to).toHaveLength(1)
})

test('T43 the error of a refused mail has the status, neither address nor text', async () => {
  box.refuse('we do not know')
  const error = await errorMessage(mailer.send(mail))
  box.refuse(undefined)
  expect(error).toBeInstanceOf(MailError)
  expect(String(error)).toBe('MailError: The mail server did not accept the email (EENVELOPE 450)')
  expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('thandi')
})

test('ANS-33 an error states whether the recipient is refused for good', async () => {
  const refusals: unknown[] = []
  for (const code of [450, 550] as const) {
    box.refuse('we do not know', code)
    refusals.push(await errorMessage(mailer.send(mail)))
  }
  box.refuse(undefined)
  expect(refusals).toMatchObject([{ isRefused: false }, { isRefused: true }])
  expect(String(refusals[1])).toBe('MailError: The mail server did not accept the email (EENVELOPE 550)')
})

test('ANS-31 a mail carries its own Message-ID and the headers of one-click unsubscribing', async () => {
  const messageId = '<0123@school.example>'
  await mailer.send({ ...mail, messageId, unsubscribeUrl: 'http://a.example/unsubscribe?t=b' })
  expect(box.mails.at(-1)?.messageId).toBe(messageId)
  const head = Object.fromEntries(box.mails.at(-1)?.headers.map(({ key, value }) => [key, value]) ?? [])
  expect(head).toMatchObject({
    'list-unsubscribe': '<http://a.example/unsubscribe?t=b>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
})

test.each([
  ['smtp://mail.example', true],
  ['smtp://user:secret@mail.example:587', true],
  ['smtp://localhost:1025', false],
  ['smtp://127.0.0.1', false],
])('whether %s is spoken to over TLS only: %s', (url, needed) => {
  expect(needsTls(url)).toBe(needed)
})

test('a server without TLS gets no mail unless the URL allows it', async () => {
  const before = box.mails.length
  const strict = smtpMailer({ url: `${box.url}?requireTLS=true`, from })
  expect(String(await errorMessage(strict.send(mail)))).toMatch(/ETLS/)
  expect(box.mails).toHaveLength(before)
})

test('the error of an unreachable server has its code', async () => {
  const closed = await startFakeMailServer()
  await closed.close()
  const error = await errorMessage(smtpMailer({ url: closed.url, from }).send(mail))
  expect(String(error)).toMatch(/^MailError: The mail server did not accept the email \(E\w+\)$/)
})

test('an aborted mail is not sent', async () => {
  const before = box.mails.length
  expect(String(await errorMessage(mailer.send(mail, AbortSignal.abort())))).toMatch(/ABORT/)
  expect(box.mails).toHaveLength(before)
})
