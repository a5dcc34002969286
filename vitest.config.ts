import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { installedBrowser, launchArguments } from './test/run/browser.ts'
import { emulateMedia } from './test/component/browser-commands.ts'

const needDatabase = [
  '{src,seed,test}/**/*.db.test.ts',
  'src/{app,ops,platform,features}/**/*routes.test.ts',
  '{test,tools}/**/*.http.test.ts',
]
const houseRules = ['test/house*.test.ts', 'test/house/**/*.test.ts']
// One page of a real browser draws the screens of all these files.
const componentTests = ['src/**/*.component.test.ts']
// Crashes, fail-over, backups, hostile files: minutes, so they have a lane of their own.
const longTests = ['{src,seed,test,tools}/**/*.long.test.ts']
// These put modules of their own in the place of others: that works only where nobody has loaded those before.
const replaceModules = ['src/features/contributing/uploads/web/**/*.test.ts']

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Component tests answer calls and write to streams themselves. */
const replaced = new Map([
  [here('src/client/call.ts'), here('test/component/fake-call.ts')],
  [here('src/client/realtime/fetch-event-source.ts'), here('test/component/fake-stream.ts')],
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

/** Undefined where there is none: Playwright looks for its own then. */
const browser = await installedBrowser()

export default defineConfig({
  test: {
    setupFiles: ['./test/setup/setup.ts'],
    // Limits for what never comes: beside other work a test takes five times as long.
    testTimeout: 60_000,
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
          include: ['{src,seed,test,tools}/**/*.test.{ts,tsx}'],
          exclude: [...needDatabase, ...houseRules, ...replaceModules, ...componentTests, ...longTests],
        },
      },
      {
        extends: true,
        test: { name: 'mocking', include: replaceModules, exclude: componentTests, isolate: true },
      },
      {
        extends: true,
        test: { name: 'db', include: needDatabase, globalSetup: './test/database/global-setup.ts' },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: longTests,
          globalSetup: './test/database/global-setup.ts',
          testTimeout: 180_000,
        },
      },
      { extends: true, test: { name: 'house', include: houseRules } },
      {
        extends: true,
        // The build defines it: the files of pages in the HTML.
        define: { pageFiles: '{}' },
        plugins: [replaceNetwork],
        resolve: {
          alias: [
            { find: './use-browser-location.js', replacement: here('src/client/router/hash-location.ts') },
          ],
        },
        test: {
          name: 'component',
          setupFiles: ['./test/component/setup.ts'],
          include: componentTests,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              actionTimeout: 10_000,
              launchOptions: {
                args: launchArguments,
                ...(browser && { executablePath: browser }),
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
