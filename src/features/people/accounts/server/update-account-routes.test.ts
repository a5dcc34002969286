/** `PATCH /api/account` with an age below 18, by the rule GUARDIAN_CONSENT; `confirmed` is in `email/guardian-routes.test.ts`. */
import { describe, expect, test } from 'vitest'
import { testSite } from '#test/site.ts'
import { guardianConsent } from '../guardian-consent.ts'

const site = await testSite()
const strict = await testSite({ settings: { GUARDIAN_CONSENT: 'required' } })

describe('F-S3-09 an age below 18 in a later change', () => {
  const change = async (where: typeof site, payload: object) => {
    const person = await where.member('open access user')
    const answer = await person.call('PATCH', '/api/account', { payload })
    const consent = where.parts.db.selectFrom('guardian_consents').select('text_version')
    return { answer, consent: await consent.where('account_id', '=', person.accountId).executeTakeFirst() }
  }

  test('rule required refuses it without the tick of a guardian and stores the tick', async () => {
    for (const more of [{}, { guardian_consent: false }, { guardian_email: 'g@home.example' }]) {
      const { answer, consent } = await change(strict, { age: 15, ...more })
      expect([answer.statusCode, answer.json(), consent]).toMatchObject([
        400,
        { code: 'guardian_consent_missing', field: 'guardian_consent' },
        undefined,
      ])
    }
    const { answer, consent } = await change(strict, { age: 15, guardian_consent: true })
    expect([answer.statusCode, consent]).toEqual([200, { text_version: guardianConsent.version }])
  })

  test('rule notice takes it with and without the tick', async () => {
    expect((await change(site, { age: 15 })).answer.statusCode).toBe(200)
    const { consent } = await change(site, { age: 15, guardian_consent: true })
    expect(consent).toEqual({ text_version: guardianConsent.version })
  })
})
