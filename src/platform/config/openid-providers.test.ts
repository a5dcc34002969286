import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readOpenIdProviders } from './openid-providers.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-providers-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = path.join(folder, 'providers.json')

const school = {
  id: 'school',
  name: 'Karoo School',
  issuer: 'https://sso.school.example/realms/a',
  client_id: 'thuto',
  client_secret: 'nobody-reads-this',
}
const write = (content: unknown, mode = 0o600) => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  chmodSync(file, mode)
}
const fault = (content: unknown, mode?: number) => {
  write(content, mode)
  try {
    readOpenIdProviders(file, 'https://accounts.google.com')
    return 'accepted'
  } catch (error) {
    return String(error)
  }
}

test('UNI-16 readOpenIdProviders returns the providers in order', () => {
  const rules = [{ affiliation: 'faculty', grant: 'educator' }]
  write([school, { ...school, id: 'b', issuer: 'http://127.0.0.1:9', role_rules: rules }])
  expect(readConfig({}, { OIDC_PROVIDERS_FILE: file }).openIdProviders).toEqual([
    {
      id: 'school',
      name: 'Karoo School',
      issuer: school.issuer,
      clientId: 'thuto',
      clientSecret: school.client_secret,
      roleRules: [],
    },
    expect.objectContaining({ id: 'b', roleRules: rules }),
  ])
  expect(readConfig({}, {}).openIdProviders).toEqual([])
})

test.each<[string, unknown, RegExp]>([
  ['no JSON', '[{ "client_secret": "nobody-reads-this" ', /cannot be read as JSON/],
  ['no list', school, /must hold a JSON list/],
  ['no object', ['school'], /entry 1 must be an object with the fields id, name/],
  ['a field too many', [{ ...school, scope: 'all' }], /entry 1 .*without scope/],
  [
    'no secret',
    [school, { ...school, client_secret: '' }],
    /entry 2: client_secret must be the client secret/,
  ],
  [
    'no host names',
    [{ ...school, mail_domains: ['@school.example'] }],
    /entry 1: mail_domains must be a list/,
  ],
  ['an empty list of host names', [{ ...school, mail_domains: [] }], /entry 1: mail_domains must be a list/],
  ['the id of Google', [{ ...school, id: 'google' }], /entry 1: id must be/],
  ['an id with a slash', [{ ...school, id: 'a/b' }], /entry 1: id must be/],
  ['a blank name', [{ ...school, name: ' ' }], /entry 1: name must be/],
  ['plain http', [{ ...school, issuer: 'http://school.example' }], /entry 1: issuer must be/],
  ['a script for an issuer', [{ ...school, issuer: 'javascript:1' }], /entry 1: issuer must be/],
  [
    'a grant above educator',
    [{ ...school, role_rules: [{ affiliation: 'staff', grant: 'admin' }] }],
    /entry 1: role_rules must be/,
  ],
  ['one id twice', [school, { ...school, issuer: 'https://b.example' }], /names one id twice/],
  [
    'one issuer twice',
    [school, { ...school, id: 'b', issuer: `${school.issuer}/` }],
    /names one issuer twice/,
  ],
  ['the issuer of Google', [{ ...school, issuer: 'https://accounts.google.com' }], /names one issuer twice/],
])('UNI-22 UNI-24 %s is an error that names the entry without its value', (_, content, words) => {
  const text = fault(content)
  expect(text).toMatch(words)
  expect(text).not.toContain('nobody-reads-this')
})

test('UNI-24 a missing file and a file readable by others prevent the start', () => {
  expect(fault([school], 0o644)).toMatch(/can be read by others. Make it private: chmod 600/)
  expect(() => readConfig({}, { OIDC_PROVIDERS_FILE: path.join(folder, 'none.json') })).toThrow(
    /none\.json does not exist/,
  )
})
