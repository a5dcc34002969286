import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const needDatabase = [
  '{src,seed,test}/**/*.db.test.ts',
  'src/**/server/**/*routes.test.ts',
  'test/**/*.http.test.ts',
]
const houseRules = ['test/house*.test.ts', 'test/house/**/*.test.ts']
// These put modules of their own in the place of others: that works only where nobody has loaded those before.
const replaceModules = ['src/features/uploads/web/**/*.test.ts']

export default defineConfig({
  test: {
    setupFiles: ['./test/around/fail-on-console.ts'],
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
          exclude: [...needDatabase, ...houseRules, ...replaceModules],
        },
      },
      { extends: true, test: { name: 'mocking', include: replaceModules, isolate: true } },
      {
        extends: true,
        test: { name: 'db', include: needDatabase, globalSetup: './test/database/global-setup.ts' },
      },
      { extends: true, test: { name: 'house', include: houseRules } },
    ],
  },
})
