import type { TestDatabase } from './test-database.ts'

/** Whoever waits here for a lock that a test holds does so until the test lets go: how long that takes is not its matter. */
export const waitOutLocks = ({ pool }: Pick<TestDatabase, 'pool'>) =>
  void Object.assign(pool.options, { lock_timeout: 20_000, statement_timeout: 20_000 })
