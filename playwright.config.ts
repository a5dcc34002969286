import { defineConfig } from '@playwright/test'
import { launchArguments } from './test/browser.ts'

const executablePath = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/setup/global-setup.ts',
  workers: 2,
  retries: 0,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  outputDir: 'test-results',
  reporter: [['line'], ['json', { outputFile: 'test-results/report.json' }]],
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: { args: launchArguments, ...(executablePath ? { executablePath } : {}) },
        screenshot: 'only-on-failure',
        // `page.route` does not see what a worker answers: only stories about the worker meet it.
        serviceWorkers: 'block',
      },
    },
  ],
})
