import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Takes down what a test or a file has set up: after the test that is running, or, called at the top of a file, after
 * its last. (vitest forgets an `afterAll` that is called within a test.)
 */
export function whenDone(takeDown: () => Promise<unknown>): void {
  const within = TestRunner.getCurrentTest<undefined>() !== undefined
  ;(within ? onTestFinished : afterAll)(async () => {
    await takeDown()
  })
}
