import { expect, test } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { renderErrorPage } from './render-error-page.ts'

type PageError = Parameters<typeof renderErrorPage>[0]
const textOf = (error: PageError, language: Language = 'en') =>
  renderErrorPage(error, '/lite/search?q=a', language)
    .replace(/^.*<main[^>]*>|<\/main>.*$/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('error page names the cause and the next step', () => {
  expect(textOf({ status: 410, message: 'This resource was removed.' })).toBe(
    'This resource was removed Its author or a moderator removed it. Search for another one. All subjects',
  )
  expect(textOf({ status: 503, message: 'The site is very busy.', retryAfterSeconds: 1 })).toBe(
    'The site is busy The site is very busy. Try again in 1 second. Try again All subjects',
  )
  expect(textOf({ status: 500, message: 'Something went wrong.' })).toMatch(
    /^Something went wrong Go back and try again\./,
  )
})

test('error page hides messages for API clients', () => {
  expect(textOf({ status: 401, message: 'Ask for a visitor cookie first.' })).not.toContain('Ask for')
})

test('error page in Afrikaans names the waiting time in minutes', () => {
  const error = { status: 429, message: 'Wag.', retryAfterSeconds: 61 }
  expect(textOf(error, 'af')).toBe('Te veel versoeke Wag. Probeer weer oor 2 minute. Probeer weer Alle vakke')
  expect(renderErrorPage(error, '/lite?lang=af', 'af')).toContain('<html lang="af-ZA">')
})

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example/', '/"><script>alert(1)</script>'])(
  'T27 T29 error page for %s has no script and no link to another site',
  (url) => {
    const html = renderErrorPage({ status: 503, message: '<b>busy</b>', retryAfterSeconds: 5 }, url, 'en')
    expect(html).not.toMatch(/<script|<b>|href="(https?:)?[/\\]{2}|href="\/\\/)
  },
)
