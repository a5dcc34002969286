import { afterEach, expect, test, vi } from 'vitest'
import { findChromium } from './browser.ts'

afterEach(() => vi.unstubAllEnvs())

test('a given path that is no Chromium is refused in one clear line', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  await expect(findChromium()).rejects.toThrow(
    /^CHROMIUM_PATH names \/nowhere\/chromium, which does not start/,
  )
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  await expect(findChromium()).rejects.toThrow('does not start as Chromium')
})
