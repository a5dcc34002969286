import { afterAll, onTestFinished, type RunnerTestCase, TestRunner } from 'vitest'

/** Takes down what was set up, after the test that is running or, at the top of a file, after the last of it. */
export function onTeardown(takeDown: () => Promise<unknown>): void {
  const running = TestRunner.getCurrentTest<RunnerTestCase | undefined>()
  if (running?.concurrent)
    throw new Error('Which test is running cannot be told here: set it up at the top of the file.')
  ;(running ? onTestFinished : afterAll)(async () => {
    await takeDown()
  })
}
