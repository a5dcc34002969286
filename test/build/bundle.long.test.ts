/** Searches the bundle for secrets. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { offeredLanguages } from '#features/public/content/site-identity.ts'
import { settingNames } from '#platform/config/config.ts'
import { people } from '#seed/people.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-bundle-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The one setting that is public, and in the bundle from the start where it is known (SDK-18). */
const measurementId = 'G-PUBLIC1234'
const valueOf = (name: string) => (name === 'MEASUREMENT_ID' ? measurementId : `value-of-${name}`)

/** The site, built where every setting has a value that can be recognised. */
function builtFiles() {
  const vite = path.resolve('node_modules/vite/bin/vite.js')
  const settings = Object.fromEntries(settingNames.map((name) => [name, valueOf(name)]))
  const { status, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'],
    { env: { ...process.env, NODE_ENV: 'production', ...settings }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|svg|json)$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))
}

test('CALL-12 UNI-24 bundle holds no secret, no name of a setting and no password', () => {
  const files = builtFiles()
  expect(files.some(({ name }) => name === 'index.html')).toBe(true)
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
  // Once in the app of each language.
  expect(files.filter(({ text }) => text.includes(measurementId))).toHaveLength(offeredLanguages.length)
}, 60_000)
