import { expect, test } from 'vitest'
import { judgeAudit, judgeBill, judgeSignatures } from './supply-chain.ts'

const component = (name: string, alg = 'SHA-512') => ({ name, hashes: [{ alg, content: '00' }] })
const billOf = (...components: object[]) => JSON.stringify({ bomFormat: 'CycloneDX', components })

test('F-S10 an SBOM fails when empty, invalid, or with a package without sha512', () => {
  expect(judgeBill(billOf(component('a'), component('b')))).toEqual({ ok: true, words: 'SBOM: 2 packages' })
  for (const bad of ['', 'npm error', '{}', billOf(), billOf({ name: 'a' })])
    expect(judgeBill(bad)).toEqual({ ok: false, words: 'SBOM: npm gave none' })
  expect(judgeBill(billOf(component('a', 'SHA-1')))).toEqual({ ok: false, words: 'SBOM: without sha512: a' })
})

const auditOf = (high: number, critical: number) =>
  JSON.stringify({ metadata: { vulnerabilities: { info: 0, low: 1, moderate: 1, high, critical, total: 2 + high + critical } } }) // prettier-ignore

test('F-S10 an advisory rated high or critical fails, a lower one is counted', () => {
  expect(judgeAudit(auditOf(0, 0))).toMatchObject({
    ok: true,
    words: expect.stringMatching(/^Advisories: 2/),
  })
  expect(judgeAudit(auditOf(1, 0)).ok).toBe(false)
  expect(judgeAudit(auditOf(0, 1)).ok).toBe(false)
})

test('F-S10 a wrong signature fails, a missing one is counted', () => {
  const of = (invalid: object[], missing: object[]) => judgeSignatures(JSON.stringify({ invalid, missing }))
  expect(of([], [{ name: 'a' }])).toEqual({ ok: true, words: 'Signatures: none wrong, 1 missing' })
  expect(of([{ name: 'a' }], [])).toEqual({ ok: false, words: 'Signatures: wrong for a' })
})

test.each([
  '',
  'npm error code ENOTFOUND',
  '{"error":{"code":"ENOTFOUND"}}',
  '{"message":"405","statusCode":405}',
])('F-S10 a registry response %j is not judged and fails nothing', (output) => {
  for (const verdict of [judgeAudit(output), judgeSignatures(output)])
    expect(verdict).toMatchObject({ ok: true, words: expect.stringMatching(/not judged$/) })
})
