import { defineConfig } from '@playwright/test'
import { launchArguments } from './test/run/browser.ts'
// Tests import modules that read the curriculum.
import './test/setup/packaged-options.ts'

const { CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: shell } = process.env

const through = (executablePath: string | undefined) => ({
  browserName: 'chromium' as const,
  launchOptions: { args: launchArguments, ...(executablePath && { executablePath }) },
  screenshot: 'only-on-failure' as const,
  // `page.route` does not see what a worker answers: only stories about the worker meet it.
  serviceWorkers: 'block' as const,
})

/** The tag of stories that need what a browser has around its engine: a viewer of PDFs, apps to install. */
const wholeBrowser = /@whole-browser/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/setup/global-setup.ts',
  workers: 2,
  // Limits for what never comes: on a busy machine five seconds are soon over.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 0,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  outputDir: 'test-results',
  reporter: [['line'], ['json', { outputFile: 'test-results/report.json' }]],
  projects: shell
    ? [
        { name: 'shell', grepInvert: wholeBrowser, use: through(shell) },
        { name: 'chromium', grep: wholeBrowser, use: through(whole) },
      ]
    : [{ name: 'chromium', use: through(whole) }],
})
