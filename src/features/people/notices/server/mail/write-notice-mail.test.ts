import { expect, test } from 'vitest'
import { noticeKinds } from '../../notice-kinds.ts'
import type { DueNotice } from './notice-mails-repository.ts'
import { noticesMail, queueMail } from './write-notice-mail.ts'

const frame = {
  language: 'en',
  siteName: 'Thuto',
  baseUrl: 'https://thuto.example',
  unsubscribe: 'https://thuto.example/unsubscribe?t=x',
} as const
const id = '7d0c4f6e-5b1a-4e2d-9c3f-0a1b2c3d4e5f'
const due = (notice: Partial<DueNotice> = {}): DueNotice => ({
  id: 1,
  kind: 'published',
  resourceId: id,
  title: 'Fractions for Grade 5',
  data: {},
  ...notice,
})

test('ANS-34 a mail has title, sentence, the words of the moderator and a link for each notice', () => {
  const returned = due({ kind: 'returned', data: { reason: 'errors', text: 'Question 3 has\ntwo answers.' } })
  expect(noticesMail([returned], frame)).toEqual({
    subject: 'Your contribution to Thuto',
    text: `Hello

Fractions for Grade 5
A moderator asks you to change this.
“Question 3 has two answers.”
https://thuto.example/#/contributions/${id}

To get fewer emails, change your choice on your account page:
https://thuto.example/#/view-account

To stop these emails, open this link:
https://thuto.example/unsubscribe?t=x

Thuto
`,
  })
  const both = noticesMail([returned, due()], frame)
  expect(both.subject).toBe('Your contributions to Thuto')
  expect(both.text).toMatch(/two answers[^]+It is published\. Thank you\./)
})

test('ANS-34 words are cut at 300 characters, between characters', () => {
  const { text } = noticesMail([due({ kind: 'removed', data: { reason: '🙂'.repeat(1_000) } })], frame)
  expect(/“(.+)”/.exec(text)?.[1]).toBe(`${'🙂'.repeat(299)}…`)
})

const decided = (accepted: string[], declined: string[]) =>
  due({ kind: 'revision.decided', data: { accepted, declined } })
test.each<[notice: DueNotice, sentence: string]>([
  [
    due({ kind: 'removed', data: { expired: true } }),
    'It was removed, because it was not changed within 180 days.',
  ],
  [due({ kind: 'removed' }), 'A moderator removed it.'],
  [decided(['title'], []), 'A moderator accepted your changes.'],
  [decided(['title'], ['author']), 'A moderator accepted some of your changes.'],
  [decided([], ['author']), 'A moderator declined your changes.'],
  [due({ kind: 'resubmitted' }), 'Its author submitted it again.\nhttps://thuto.example/#/moderation'],
  [due({ kind: 'edited' }), 'A moderator changed its details.'],
  [
    due({ kind: 'removal.declined', data: { text: 'It names nobody.' } }),
    'A moderator declined your request to remove it.\n“It names nobody.”',
  ],
])('notice %# is %j', (notice, sentence) => {
  expect(noticesMail([notice], frame).text).toContain(sentence)
})

test('ANS-34 every kind has a text in both languages, without HTML', () => {
  for (const language of ['en', 'af'] as const)
    for (const kind of noticeKinds) {
      const { subject, text } = noticesMail([due({ kind })], { ...frame, language })
      expect(subject + text).not.toMatch(/undefined|null|[<>]/)
      expect(text).toContain(language === 'en' ? 'Hello' : 'Hallo')
    }
})

test('mail about what waits names only what there is', () => {
  const counts = { waiting: 2, reported: 0, suggested: 1, day: '' }
  expect(queueMail(counts, frame).text).toContain(
    'Hello\n\n2 resources wait for review.\n1 suggested change waits for a decision.\n\nhttps://thuto.example/#/moderation\n',
  )
  expect(queueMail({ ...counts, reported: 3 }, { ...frame, language: 'af' }).text).toContain(
    '2 hulpbronne wag om nagegaan te word.\n3 hulpbronne is gerapporteer.\n1 voorgestelde verandering wag vir ’n besluit.',
  )
})
