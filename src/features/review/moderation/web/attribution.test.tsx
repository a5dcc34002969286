import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aModeratedResource } from '#test/builders.ts'
import type { ModeratedResource } from '../contract.ts'
import { Attribution } from './findings.tsx'

// Links to other sites have another label.
beforeAll(() => void vi.stubGlobal('location', { origin: 'https://thuto.example' }))
afterAll(() => void vi.unstubAllGlobals())

const drawn = (fields: Partial<ModeratedResource>) =>
  renderToStaticMarkup(<Attribution resource={aModeratedResource({ licence: 'CC-BY-4.0', ...fields })} />)
const words = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('MOD-07 author, source, changes and a missing licence are shown, and nothing without them', () => {
  const html = drawn({ author: 'A Teacher', source: 'https://school.example/a', changes: 'Shortened' })
  for (const line of ['Author: A Teacher', 'Source: https://school.example/a', 'Changes: Shortened'])
    expect(words(html)).toContain(line)
  expect(html).toContain('href="https://school.example/a"')
  expect(words(drawn({ licence: null }))).toBe('No licence given. Check that it may be shared.')
  expect(drawn({})).toBe('')
})

test('T28 a source that is not an https URL is shown without a link', () => {
  for (const source of ['javascript:alert(1)', 'http://school.example', 'A book, 1998']) {
    const html = drawn({ source })
    expect(words(html)).toBe(`Source: ${source}`)
    expect(html).not.toContain('href')
  }
})
