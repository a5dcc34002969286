import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { launchArguments } from './test/browser.ts'
import { emulateMedia } from './test/component/browser-commands.ts'

const needDatabase = [
  '{src,seed,test}/**/*.db.test.ts',
  'src/**/server/**/*routes.test.ts',
  'test/**/*.http.test.ts',
]
const houseRules = ['test/house*.test.ts', 'test/house/**/*.test.ts']
// These put modules of their own in the place of others: that works only where nobody has loaded those before.
const replaceModules = ['src/features/uploads/web/**/*.test.ts']

const componentTests = ['src/**/*.component.test.{ts,tsx}']
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Component tests answer calls and write to streams themselves. */
const replaced = new Map([
  [here('src/web/kit/call.ts'), here('test/component/fake-call.ts')],
  [here('src/web/kit/live/event-source.ts'), here('test/component/fake-stream.ts')],
])
const replaceNetwork: Plugin = {
  name: 'replace-network',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    const replacement = found && replaced.get(found.id)
    return importer === replacement ? undefined : replacement
  },
}

export default defineConfig({
  test: {
    setupFiles: ['./test/around/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // How long is waited for what comes: on a busy machine a second is soon over.
    expect: { poll: { timeout: 10_000 } },
    // Many tests wait for a database, a child or a site: three at once keep two cores busy, where one is usual.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // A worker goes on with what the files before have loaded: a third of the time went into loading it again.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,seed,test,bench}/**/*.test.{ts,tsx}'],
          exclude: [...needDatabase, ...houseRules, ...replaceModules, ...componentTests],
        },
      },
      { extends: true, test: { name: 'mocking', include: replaceModules, isolate: true } },
      {
        extends: true,
        test: { name: 'db', include: needDatabase, globalSetup: './test/database/global-setup.ts' },
      },
      { extends: true, test: { name: 'house', include: houseRules } },
      {
        plugins: [replaceNetwork],
        resolve: {
          alias: [
            { find: './use-browser-location.js', replacement: here('src/web/kit/router/hash-location.ts') },
          ],
        },
        test: {
          name: 'component',
          setupFiles: ['./test/around/setup.ts', './test/component/setup.ts'],
          testTimeout: 10_000,
          expect: { poll: { timeout: 3000 } },
          include: componentTests,
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              actionTimeout: 3000,
              launchOptions: {
                args: launchArguments,
                executablePath: process.env['CHROMIUM_SHELL_PATH'] ?? '/usr/bin/chromium-headless-shell',
              },
            }),
            commands: { emulateMedia },
            viewport: { width: 1280, height: 720 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
