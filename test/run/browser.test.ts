import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findBrowsers } from './browser.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-browsers-'))
afterAll(() => rmSync(folder, { recursive: true }))

function program(name: string, says: string) {
  const file = path.join(folder, name)
  writeFileSync(file, `#!/bin/sh\necho ${says}\n`)
  chmodSync(file, 0o755)
  return file
}
const whole = program('whole', 'Chromium 156')
const shell = program('chromium-headless-shell', 'Chromium 156')

test('a CHROMIUM_PATH that is not Chromium is refused in one line', async () => {
  await expect(findBrowsers({ CHROMIUM_PATH: '/nowhere/chromium' })).rejects.toThrow(
    /^CHROMIUM_PATH names \/nowhere\/chromium, which does not start/,
  )
  await expect(findBrowsers({ CHROMIUM_PATH: process.execPath })).rejects.toThrow(
    'does not start as Chromium',
  )
  await expect(findBrowsers({ CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: '/nowhere/shell' })).rejects.toThrow(
    /^CHROMIUM_SHELL_PATH names/,
  )
})

test('a given Chromium is used for all tests unless a shell is given too', async () => {
  expect(await findBrowsers({ CHROMIUM_PATH: whole, PATH: folder })).toEqual({ chromium: whole })
  expect(await findBrowsers({ CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: shell })).toEqual({
    chromium: whole,
    shell,
  })
})
