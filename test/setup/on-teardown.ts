import { afterAll, onTestFinished, type RunnerTestCase, TestRunner } from 'vitest'

/**
 * Runs `takeDown` after the running test or, at the top of a file, after its last test. Throws in concurrent tests.
 */
export function onTeardown(takeDown: () => Promise<unknown>): void {
  const running = TestRunner.getCurrentTest<RunnerTestCase | undefined>()
  if (running?.concurrent)
    throw new Error('The running test is unknown here: call it at the top of the file.')
  ;(running ? onTestFinished : afterAll)(async () => {
    await takeDown()
  })
}
