/** Every text that people type names its limit when it is too long: the cause of a refusal (CASE-A08, CASE-A18). */
import { expect, test } from 'vitest'
import { maxAnswer } from '#features/contributing/findings/finding-rules.ts'
import { attributes } from '#features/catalogue/resources/attributes.ts'
import { testSite } from '../site.ts'

const site = await testSite()
const anonymous = site.anonymous()
const [visitor, educator, moderator] = await Promise.all([
  site.visitor(),
  site.member('educator'),
  site.member('moderator'),
])

const id = '6f1c1d8e-1111-4222-8333-444455556666'
const resource = `/api/resources/${id}`
const seen = '1.1'
const password = 'a-long-password-for-tests'
const details = ['title', 'author', 'description', 'source', 'changes'] as const
const ofDetails = details.map((name) => [name, attributes[name].maxLength] as const)
const contribution = { subject: 'Maths', title: 'Notes', tags: [] }
const signUp = { email: 'new@school.example', password }

type Row = readonly [
  typeof anonymous,
  'POST' | 'PATCH',
  string,
  object,
  readonly (readonly [string, number])[],
]
const rows: readonly Row[] = [
  [educator, 'POST', '/api/resources', contribution, [...ofDetails, ['link', 2_048]]],
  [educator, 'PATCH', `/api/contributions/${id}`, { editNumber: 1 }, [['link', 2_048]]],
  [educator, 'POST', `/api/contributions/${id}/resubmission`, { editNumber: 1 }, [['message', 500]]],
  [educator, 'POST', `/api/findings/${id}/answer`, {}, [['text', maxAnswer]]],
  [moderator, 'POST', `${resource}/return`, { seen, reason: 'other', text: '' }, [['text', 1_000]]],
  [moderator, 'POST', `${resource}/revisions/${id}/decision`, { seen, accept: [] }, [['text', 500]]],
  [moderator, 'POST', '/api/moderation/bulk', { act: 'return', items: [{ id, seen }] }, [['text', 1_000]]],
  [visitor, 'POST', `${resource}/reports`, {}, [['text', 500]]],
  [visitor, 'PATCH', `${resource}/reports/a-key-of-mine`, { reason: 'other' }, [['text', 500]]],
  [
    anonymous,
    'POST',
    '/api/sign-up',
    signUp,
    [
      ['email', 254],
      ['password', 128],
      ['first_name', 120],
    ],
  ],
  [
    anonymous,
    'POST',
    '/api/sign-up',
    signUp,
    [
      ['last_name', 120],
      ['institution', 160],
      ['guardian_email', 254],
    ],
  ],
  [
    educator,
    'PATCH',
    '/api/account',
    {},
    [
      ['full_name', 241],
      ['institution', 160],
      ['guardian_email', 254],
    ],
  ],
  [educator, 'POST', '/api/account/email', {}, [['email', 254]]],
  [educator, 'POST', '/api/account/password', { password }, [['newPassword', 128]]],
]
const cases = rows.flatMap(([actor, method, url, body, fields]) =>
  fields.map(([field, max]) => ({ actor, method, url, body, field, max })),
)
const messageOf = (field: string, max: number) =>
  `"${field}" is too long. It may have at most ${max} characters.`

test.each(cases)(
  'CASE-A08 CASE-A18 $method $url: a $field above $max characters is refused with that limit',
  async ({ actor, method, url, body, field, max }) => {
    for (const length of [max + 1, max * 4 + 101, max * 6]) {
      const payload = { ...body, [field]: 'x'.repeat(length) }
      const answer = await actor.call(method, url, { payload })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'invalid_input', field, message: messageOf(field, max) },
      ])
    }
  },
)

const editsOf = (fields: object): readonly Row[] => [
  [educator, 'PATCH', `/api/contributions/${id}`, { editNumber: 1, fields }, []],
  [educator, 'POST', `/api/contributions/${id}/resubmission`, { editNumber: 1, fields }, []],
  [moderator, 'PATCH', resource, { seen, fields }, []],
]

test('CASE-A08 CASE-A18 a tag or another text of an edit that is too long is refused with its limit', async () => {
  const long = (max: number) => 'x'.repeat(max + 1)
  const texts = ofDetails.map(([name, max]) => [name, long(max), max] as const)
  for (const [name, value, max] of [...texts, ['tags', ['ok', long(50)], 50] as const])
    for (const [actor, method, url, payload] of editsOf({ [name]: value })) {
      const { message } = (await actor.call(method, url, { payload })).json<{ message: string }>()
      expect(message).toBe(messageOf(`fields.${name}`, max))
    }
})

test.each([
  ['en', ['x'.repeat(51)], messageOf('tags', 50)],
  ['af', ['x'.repeat(51)], '“tags” is te lank. Dit mag hoogstens 50 karakters hê.'],
  ['en', Array(34).fill('a'), '"tags" has too many entries. It may have at most 33.'],
  ['en', [''], '"tags" is not valid.'],
])('CASE-A08 CASE-A18 %s: a refusal of tags says %s', async (language, tags, message) => {
  const headers = { 'accept-language': language }
  const bulk = { act: 'edit', items: [{ id, seen }], change: { tags: tags.slice(0, 1) } }
  const answer = await educator.call('POST', '/api/resources', {
    payload: { ...contribution, tags },
    headers,
  })
  expect(answer.json()).toMatchObject({ code: 'invalid_input', field: 'tags', message })
  if (tags.length > 1) return
  const ofMany = await moderator.call('POST', '/api/moderation/bulk', { payload: bulk, headers })
  expect(ofMany.json()).toMatchObject({ message: message.replace('tags', 'change.tags') })
})

test('CASE-A08 CASE-A18 a long reason of a deletion is refused with its limit', async () => {
  const answer = await moderator.call('DELETE', `${resource}?reason=${'x'.repeat(501)}`)
  expect(answer.json()).toMatchObject({ message: messageOf('reason', 500) })
})
