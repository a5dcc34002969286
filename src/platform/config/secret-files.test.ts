import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { secretSettings } from './secret-files.ts'

function aFile(text: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'secret')
  writeFileSync(file, text)
  return file
}

test('ASVS-13.3.1 a secret may be in a file of its own', () => {
  const url = 'postgres://thuto_app:secret@db.example/thuto'
  expect(readConfig({}, { DATABASE_URL_FILE: aFile(`${url}\n`) }).databaseUrl).toBe(url)
  const sessions = { DATABASE_URL: url, DATABASE_SESSION_URL_FILE: aFile(`${url}\n`) }
  expect(readConfig({}, sessions).databaseSessionUrl).toBe(url)
  const admin = { ADMIN_EMAIL: 'head@school.example', ADMIN_PASSWORD_FILE: aFile('a long password\n') }
  expect(readConfig({}, admin).firstAdmin?.password).toBe('a long password')
})

test('ASVS-13.3.1 a file that is missing, empty, wrong or given beside the setting stops the start without the secret', () => {
  const failureOf = (settings: Record<string, string>) => {
    try {
      readConfig({}, settings)
      return 'no failure'
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(failureOf({ SMTP_URL_FILE: '/nowhere/mail' })).toBe(
    'SMTP_URL_FILE names /nowhere/mail, which cannot be read (ENOENT).',
  )
  expect(failureOf({ DATABASE_URL: 'postgres://one', DATABASE_URL_FILE: aFile('postgres://two') })).toBe(
    'DATABASE_URL and DATABASE_URL_FILE are both set. Remove one.',
  )
  const wrong = failureOf({ DATABASE_URL_FILE: aFile('mysql://secret') })
  expect(wrong).toMatch(/^DATABASE_URL must be an address/)
  expect(wrong).not.toContain('secret')
})

test('ASVS-13.3.1 the page of settings names every secret that may be in a file', () => {
  const page = readFileSync('docs/operating/settings.md', 'utf8')
  const [, section = ''] = /^## Keep secrets in files of their own\n([^]*?)^## /m.exec(page) ?? []
  for (const name of secretSettings) expect(section).toContain(`\`${name}\``)
})
