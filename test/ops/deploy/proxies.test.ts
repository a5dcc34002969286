/** The client address behind the shipped files ignores an `X-Forwarded-For` from the caller (F-C9). */
import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { forwardedAddress } from '#platform/http/admission/client-address.ts'
import { inWords, leavesAt, textOf, wordsAt } from './deploy-files.ts'

/** Every value of TRUST_PROXY in `deploy/`, with its file: of `environment` and of `env`. */
const trusted = leavesAt(/(?:\.TRUST_PROXY|\.env\.\d+\.name)$/).flatMap(({ file, way, value }) => {
  if (way.endsWith('TRUST_PROXY')) return [{ file, value: inWords(value) }]
  if (value !== 'TRUST_PROXY') return []
  const at = new RegExp(`^${way.replaceAll('.', String.raw`\.`).replace(/name$/, 'value')}$`)
  return leavesAt(at).flatMap((each) => (each.file === file ? [{ file, value: inWords(each.value) }] : []))
})
const kubernetes = 'deploy/kubernetes/site.yaml'
const inKubernetes = trusted.find(({ file }) => file === kubernetes)?.value ?? ''

const addressWith = (trustProxy: string, remoteAddress: string, header: string) =>
  forwardedAddress(readConfig({}, { TRUST_PROXY: trustProxy }).trustProxy)({
    headers: { 'x-forwarded-for': header },
    socket: { remoteAddress },
  } as unknown as IncomingMessage)

test('F-C9 every file that names TRUST_PROXY names one proxy, or the nearest', () => {
  expect(new Set(trusted.map(({ file }) => file))).toEqual(new Set([kubernetes, 'deploy/compose.yaml']))
  for (const { value } of trusted) expect(value).toMatch(/^(on|[\d.]+)$/)
})

describe('F-C9 T9 T10 in Kubernetes', () => {
  test.each([
    ['an address of the cluster stands before the node', '203.0.113.66, 10.42.0.1', '10.42.0.1'],
    ['the visitor is on a private network', '8.8.8.8, 192.168.1.20', '192.168.1.20'],
    ['the ingress replaced the header', '203.0.113.9', '203.0.113.9'],
  ])('the claimed address does not count when %s', (_, header, counted) => {
    expect(addressWith(inKubernetes, '10.42.0.7', header)).toBe(counted)
  })

  test('the ingress replaces the header and adds none of its own', () => {
    const [set = ''] = wordsAt(/annotations\.haproxy\.org\/request-set-header$/)
    expect(set.trim().split('\n')).toContain('X-Forwarded-For %[src]')
    expect(wordsAt(/annotations\.haproxy\.org\/forwarded-for$/)).toEqual(['false'])
  })

  test('the guide states how the ingress keeps the visitor’s address', () => {
    expect(textOf('deploy/README.md')).toContain('externalTrafficPolicy')
  })
})

test('F-C9 HAProxy replaces the header; Caddy trusts no proxy before it, so it does the same', () => {
  expect(textOf('deploy/haproxy/haproxy.cfg')).toMatch(
    /^ +http-request set-header X-Forwarded-For %\[src\]$/m,
  )
  expect(textOf('deploy/caddy/Caddyfile')).not.toMatch(/trusted_proxies/)
})
