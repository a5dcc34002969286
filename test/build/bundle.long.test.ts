/** Searches the bundle for secrets and for words of the site's owner. */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contentFile } from '#platform/config/content-layers.ts'
import { languages } from '#shared/languages.ts'
import { settingNames } from '#platform/config/config.ts'
import { people } from '#seed/people.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-bundle-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The site, built where every setting has a value that can be recognised. */
function builtFiles() {
  const vite = path.resolve('node_modules/vite/bin/vite.js')
  const settings = Object.fromEntries(settingNames.map((name) => [name, `value-of-${name}`]))
  const { status, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'],
    { env: { ...process.env, NODE_ENV: 'production', ...settings }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(m?js|css|html|svg|json|webmanifest)$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))
}

const files = builtFiles()

test('CALL-12 UNI-24 bundle holds no secret, no name of a setting and no password', () => {
  expect(files.some(({ name }) => name === '.pages/index.html')).toBe(true)
  expect(settingNames).toContain('OIDC_PROVIDERS_FILE')
  const forbidden = [
    'value-of-',
    'process.env',
    'secret.key',
    'PRIVATE KEY',
    process.cwd(),
    // Short names such as HOST and PORT occur in browser code.
    ...settingNames.filter((name) => name.includes('_')),
    ...people.map(({ password }) => password),
  ]
  const found = files.flatMap(({ name, text }) =>
    forbidden.filter((word) => text.includes(word)).map((word) => `${name} holds ${word}`),
  )
  expect(found).toEqual([])
})

/** Sentences and names of content; short ones occur in texts of Thuto, addresses of licences in its code. */
const wordsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.length >= 30 && !value.startsWith('https://')
      ? [value]
      : []
    : Object.values(value ?? {}).flatMap(wordsIn)

test('OPS-02 bundle, templates and modules of the server hold no word of the owner', () => {
  const names = globSync('*.json', { cwd: 'content' })
  const words = languages.flatMap((language) => names.flatMap((name) => wordsIn(contentFile(name, language))))
  expect(words.length).toBeGreaterThan(300)
  const found = files.flatMap(({ name, text }) =>
    words.filter((word) => text.includes(word)).map((word) => `${name} holds ${word}`),
  )
  expect(found).toEqual([])
})
