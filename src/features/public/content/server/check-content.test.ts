import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { contentFile, openContentFolder } from '#platform/config/content-layers.ts'
import type { SiteWords } from '#shared/site/site-options.ts'
import { checkContent } from './check-content.ts'

const root = mkdtempSync(path.join(tmpdir(), 'thuto-content-'))
afterEach(() => openContentFolder('/nowhere'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folders = 0
/** Opens a folder with these files, by their path in it. */
function openFiles(files: Readonly<Record<string, unknown>>): string {
  const folder = path.join(root, String((folders += 1)))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  openContentFolder(folder)
  return folder
}

const branding = (language: 'en' | 'af' = 'en') => contentFile('branding.json', language) as SiteWords

describe('OPS-14 the folder lies over the packaged content', () => {
  test('each name at the top of a file replaces the packaged one; what is not there stays', () => {
    const { siteName, tagline } = branding()
    openFiles({ 'branding.json': { siteName: 'Karoo Shelf' } })
    expect(() => checkContent()).not.toThrow()
    expect(branding()).toMatchObject({ siteName: 'Karoo Shelf', tagline })
    openContentFolder('/nowhere')
    expect(branding().siteName).toBe(siteName)
  })

  test('a name that the folder sets in English loses the packaged translation, and may have its own', () => {
    const { tagline, heroTitle } = branding('af')
    openFiles({ 'branding.json': { tagline: 'Books for all' } })
    expect(branding('af')).toMatchObject({ tagline: 'Books for all', heroTitle })
    openFiles({
      'branding.json': { tagline: 'Books for all' },
      'af/branding.json': { tagline: 'Boeke vir almal' },
    })
    expect(branding('af').tagline).toBe('Boeke vir almal')
    expect(tagline).not.toBe(branding('en').tagline)
  })

  const source = { id: 'reader', title: 'Reader', address: 'https://school.example', licence: 'CC BY 4.0' }
  const row = { subject: 'general', en: ['grade'], terms: ['ibanga'], sources: ['reader'] }
  const list = (...rows: object[]) => ({ about: 'School words', sources: [source], rows })

  test('LANG-20 lists may be empty, of a further language, and take the place of a packaged one', () => {
    openFiles({ 'terms/sw.json': list(row), 'terms/ve.json': list(), 'terms/zu.json': { rows: [] } })
    expect(() => checkContent()).not.toThrow()
  })

  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    [
      'LANG-20 a row without terms',
      { 'terms/sw.json': list(row, { ...row, terms: [] }) },
      'terms/sw.json: rows.1.terms',
    ],
    [
      'LANG-20 an unknown source',
      { 'terms/zu.json': { rows: [row] } },
      'terms/zu.json: rows.0.sources: reader is',
    ],
    [
      'LANG-20 an unknown subject',
      { 'terms/sw.json': list({ ...row, subject: 'astrology' }) },
      'terms/sw.json: rows.0.subject: astrology is not',
    ],
    [
      'LANG-20 more than 2,000 rows',
      { 'terms/sw.json': list(...Array.from({ length: 2_001 }, () => row)) },
      'terms/sw.json: rows',
    ],
    [
      'LANG-20 a list without a source',
      { 'terms/sw.json': { about: 'x', rows: [] } },
      'terms/sw.json: sources',
    ],
    [
      'LANG-20 a wrong prefix',
      { 'noun-prefixes.json': { pairs: { zu: [['um']] } } },
      'noun-prefixes.json: pairs.zu.0',
    ],
    ['a wrong value', { 'faq.json': { items: [{ question: 'Why?' }] } }, 'faq.json: items'],
    ['an unknown name', { 'branding.json': { sitename: 'x' } }, 'branding.json: file'],
    ['no JSON', { 'branding.json': '{' }, 'branding.json: file: '],
    ['a list', { 'af/faq.json': 'null' }, 'af/faq.json: file: must be an object'],
    ['a shorter translation', { 'af/faq.json': { items: [] } }, 'af/faq.json: items: must have 7 entries'],
    ['no English', { 'languages.json': { offered: ['af'] } }, 'languages.json: offered: must begin with en'],
  ])('%s is refused, with file, place and message in one line', (_, files, line) => {
    const folder = openFiles(files)
    const error = (() => {
      try {
        checkContent()
      } catch (thrown) {
        return thrown as Error
      }
      return undefined
    })()
    expect(error?.name).toBe('StartupError')
    expect(error?.message.split('\n')[0]?.startsWith(path.join(folder, line))).toBe(true)
  })
})
