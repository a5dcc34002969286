import { expect, test } from 'vitest'
import { linkError, maxLinkLength, needsHttps, normalizeLink, validLink } from './link.ts'

const long = (length: number) => `https://x.example/${'a'.repeat(length - 'https://x.example/'.length)}`

test('CONTRIB-15 normalizeLink trims a link', () => {
  expect(normalizeLink('  https://example.org/a \n')).toBe('https://example.org/a')
})

test.each([
  'ftp://x.example/a',
  'example.org',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'httpx://x.example',
  'https:/\\evil.example',
  'https:\\\\evil.example',
  'https:evil.example',
  '//evil.example',
  '/\\evil.example',
  'https://',
  'https:///evil.example',
  'ht\ntps://x.example',
  '',
  '   ',
])('T28 CONTRIB-16 %j is not a link', (typed) => {
  expect(normalizeLink(typed)).toBe('')
  expect(validLink(typed)).toBeUndefined()
})

test.each(['http://example.org', 'HTTP://EXAMPLE.ORG', '  http://example.org '])(
  'CONTRIB-17 %j must use https',
  (typed) => {
    expect(normalizeLink(typed)).toBe(typed.trim())
    expect(needsHttps(typed)).toBe(true)
    expect(validLink(typed)).toBeUndefined()
  },
)

test.each(['\u200bhttps://school.example/a', ' \ufeffhttps://school.example/a\u200b \u2060'])(
  'CASE-B06 invisible characters around %j are left out',
  (typed) => {
    expect(validLink(typed)).toBe('https://school.example/a')
    expect(linkError(typed.replace('https', 'http'))).toBe(linkError('http://school.example/a'))
  },
)

test.each([
  [' https://ok', 'https://ok/'],
  ['HTTPS://OK', 'https://ok/'],
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['https://x.example:443/', 'https://x.example/'],
  ['https://рaypal.example', 'https://xn--aypal-uye.example/'],
  ['https://example.org/my%20file', 'https://example.org/my%20file'],
  [long(maxLinkLength), long(maxLinkLength)],
])('T28 %j is stored in normalized form', (typed, stored) => {
  expect(needsHttps(typed)).toBe(false)
  expect(validLink(typed)).toBe(stored)
  expect(validLink(stored)).toBe(stored)
})

test.each([
  'https://a@b',
  'https://a:b@c.example',
  'https://x.example:22',
  'https://[::1]',
  'https://2130706433',
  'https://127.0.0.1',
  'https://[::ffff:127.0.0.1]',
  'https://[64:ff9b::7f00:1]',
  'https://169.254.169.254/latest',
  'https://10.0.0.1',
  'https://192.168.1.1',
  'https://0177.0.0.1',
  'https://127.1',
  'https://x.example:8443',
  'https://0x7f.1',
  'https://localhost/a',
  'https://server.local/a',
  'https://notes.school.internal',
  'https://nas.home.arpa/a',
  'https://https://school.example/a',
  'https://x.localhost',
  'https://x.exa\tmple',
  'https://x.example/a\\b',
  'https://exa mple.org',
  'https://x.example%00/',
  long(maxLinkLength + 1),
])('T28 %j is never stored', (typed) => {
  expect(validLink(typed)).toBeUndefined()
})

test.each([
  ['https://school.example.org/Grade 10 notes.pdf', 'https://school.example.org/Grade%2010%20notes.pdf'],
  [' https://school.example/Grade 10.pdf \r\n', 'https://school.example/Grade%2010.pdf'],
  ['https://school.example/search?q=grade 10', 'https://school.example/search?q=grade%2010'],
  ['https://school.example/a b', 'https://school.example/a%20b'],
  [
    'https://skryfskool.example/Afrikaans vir ê.html',
    'https://skryfskool.example/Afrikaans%20vir%20%C3%AA.html',
  ],
  ['https://hoërskool.example/les', 'https://xn--horskool-u1a.example/les'],
])('CASE-B06 %j is stored as %j', (typed, stored) => {
  expect(validLink(typed)).toBe(stored)
  expect(linkError(typed)).toBeUndefined()
})

test.each([
  ['https://192.168.1.5/a.pdf', 'Only your own network'],
  ['https://[::1]/a.pdf', 'Only your own network'],
  ['https://localhost/a.pdf', 'Only your own network'],
  ['https://user:pw@host/', 'user name or password'],
  ['https://user@host/', 'user name or password'],
  ['https://school.example:8443/', 'port number'],
  ['https://school.example/a.pdf see page 2', 'one link only'],
  ['https://school.example/a.pdf, page 2', 'one link only'],
  ['https://school.example/a https://school.example/b', 'one link only'],
  ['https://school.example/a www.school.example/b', 'one link only'],
  ['https://school .example/a', 'cannot be read'],
  ['https://school.example/a\\b', 'cannot be read'],
  ['https://school.example/a\nb', 'cannot be read'],
  ['https://school.example/a\u00a0b', 'cannot be read'],
  [long(maxLinkLength + 1), 'too long'],
  ['see https://school.example/a', 'starting with https://'],
  ['school.example/a', 'starting with https://'],
  ['ftp://school.example/a', 'starting with https://'],
  ['', 'starting with https://'],
  ['http://school.example/a', 'Link must use HTTPS'],
])('CASE-B06 T28 the error of %j contains “%s”', (typed, words) => {
  expect(linkError(typed)).toContain(words)
  expect(validLink(typed)).toBeUndefined()
})
