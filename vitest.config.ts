import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const needDatabase = [
  '{src,seed,test}/**/*.db.test.ts',
  'src/**/server/**/*routes.test.ts',
  'test/**/*.http.test.ts',
]
const houseRules = ['test/house*.test.ts', 'test/house/**/*.test.ts']

export default defineConfig({
  test: {
    setupFiles: ['./test/fail-on-console.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Many tests wait for a database, a child or a site: three at once keep two cores busy, where one is usual.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,seed,test,bench}/**/*.test.{ts,tsx}'],
          exclude: [...needDatabase, ...houseRules],
        },
      },
      {
        extends: true,
        test: { name: 'db', include: needDatabase, globalSetup: './test/database/global-setup.ts' },
      },
      { extends: true, test: { name: 'house', include: houseRules, isolate: false } },
    ],
  },
})
