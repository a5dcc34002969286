import { expect, test } from 'vitest'
import { classroomLink, whatsAppLink } from './share-links.ts'

const shared = {
  title: 'Breuke & desimale: 50% – ’n toets?',
  address: 'https://thuto.example/r/0b5e2c1e-12f3-4a67-8b90-aabbccddeeff/breuke-en-desimale?lang=af',
}

test('WhatsApp link has title and address only', () => {
  const link = new URL(whatsAppLink(shared))
  expect(link.origin + link.pathname).toBe('https://wa.me/')
  expect([...link.searchParams]).toEqual([['text', `${shared.title}\n${shared.address}`]])
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
