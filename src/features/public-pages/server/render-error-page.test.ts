import { expect, test } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { renderErrorPage } from './render-error-page.ts'

type Trouble = Parameters<typeof renderErrorPage>[0]
const told = (error: Trouble, language: Language = 'en') =>
  renderErrorPage(error, '/lite/search?q=a', language)
    .replace(/^.*<main[^>]*>|<\/main>.*$/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('trouble is told with its cause and what to do next', () => {
  expect(told({ status: 410, message: 'This resource is no longer here.' })).toBe(
    'This resource is no longer here Its moderators or its maker took it away. Look for another one by title or subject. All subjects',
  )
  expect(told({ status: 503, message: 'The site is very busy.', retryAfterSeconds: 1 })).toBe(
    'The site is busy The site is very busy. Try again in 1 second. Try again All subjects',
  )
  expect(told({ status: 500, message: 'Something went wrong.' })).toMatch(
    /^Something went wrong Go back and try again\./,
  )
})

test('the words for programs that call are not shown to people', () => {
  expect(told({ status: 401, message: 'Ask for a visitor cookie first.' })).not.toContain('Ask for')
})

test('in Afrikaans where the address says so; as many minutes as it takes', () => {
  const error = { status: 429, message: 'Wag.', retryAfterSeconds: 61 }
  expect(told(error, 'af')).toBe('Te veel versoeke Wag. Probeer weer oor 2 minute. Probeer weer Alle vakke')
  expect(renderErrorPage(error, '/lite?lang=af', 'af')).toContain('<html lang="af-ZA">')
})

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example/', '/"><script>alert(1)</script>'])(
  'T27 T29 trouble at %s leads nowhere else and runs nothing',
  (url) => {
    const html = renderErrorPage({ status: 503, message: '<b>busy</b>', retryAfterSeconds: 5 }, url, 'en')
    expect(html).not.toMatch(/<script|<b>|href="(https?:)?[/\\]{2}|href="\/\\/)
  },
)
