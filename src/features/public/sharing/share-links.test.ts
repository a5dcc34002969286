import { expect, test } from 'vitest'
import { aResource } from '#test/builders.ts'
import type { Language } from '#shared/languages.ts'
import { messagesIn as resourceMessagesIn } from '#features/catalogue/resources/messages.ts'
import { classroomLink, introductionOf, messageOf, sharedFacts, whatsAppLink } from './share-links.ts'

const shared = {
  title: 'Breuke & desimale: 50% – ’n toets?',
  facts: 'Grade 7 · PDF · 12 pages · 545 kB · CC BY 4.0',
  address: 'https://thuto.example/r/0b5e2c1e-12f3-4a67-8b90-aabbccddeeff/breuke-en-desimale?lang=af',
}

test('WhatsApp link has title, facts and address only', () => {
  const link = new URL(whatsAppLink(shared))
  expect(link.origin + link.pathname).toBe('https://wa.me/')
  expect([...link.searchParams]).toEqual([['text', `${shared.title}\n${shared.facts}\n${shared.address}`]])
})

test('WhatsApp link has no plus signs for spaces', () => {
  expect(whatsAppLink(shared)).toContain('Breuke%20%26%20desimale')
  expect(whatsAppLink({ ...shared, title: '1 + 1' })).toContain('1%20%2B%201')
})

test('Google Classroom link has address and title only', () => {
  const link = new URL(classroomLink(shared))
  expect(link.origin + link.pathname).toBe('https://classroom.google.com/share')
  expect([...link.searchParams]).toEqual([
    ['url', shared.address],
    ['title', shared.title],
  ])
})

const textsIn = (language: Language) => ({
  language,
  facts: resourceMessagesIn(language).factTexts,
})
const aPdf = aResource({
  kind: 'file',
  mime: 'application/pdf',
  pages: 12,
  bytes: 545_000,
  licence: 'CC-BY-4.0',
  tags: ['fractions', 'Grade 7'],
})

test.for([
  ['en', 'Grade 7 · PDF · 12 pages · 545 kB · CC BY 4.0'],
  ['af', 'Graad 7 · PDF · 12 bladsye · 545 kB · CC BY 4.0'],
] as const)(
  'ANS-38 shared facts are grades, type, pages, size and licence in the language %s, with ordinary spaces',
  ([language, line]) => expect(sharedFacts(aPdf, textsIn(language))).toBe(line),
)

test('ANS-38 shared facts leave out unknown ones', () => {
  const link = aResource({ kind: 'link', file_url: 'https://www.school.example/a', tags: [] })
  expect(sharedFacts(link, textsIn('en'))).toBe('Link · school.example · Licence unknown')
})

test('ANS-38 at most 200 characters come before the address: the title is shortened', () => {
  const tags = Array.from({ length: 12 }, (_, i) => `Grade ${i + 1}`)
  const host = `https://${'a-long-name.'.repeat(20)}example`
  const resources = [
    aResource({ ...aPdf, tags }),
    aResource({ kind: 'link', file_url: host, tags, licence: 'CC-BY-NC-SA-4.0' }),
  ]
  for (const resource of [aPdf, ...resources]) {
    const facts = sharedFacts(resource, textsIn('en'))
    const title = 'Lineêre funksies 😀'.repeat(16)
    const text = introductionOf({ title, facts })
    expect(text.length).toBeLessThanOrEqual(200)
    expect(text).toMatch(/^Lineêre funksies .*…\n.*(?:CC BY|unknown)[^\n]*$/)
    expect(text.isWellFormed()).toBe(true)
    expect(messageOf({ title, facts, address: 'https://a.example' })).toBe(`${text}\nhttps://a.example`)
  }
})
