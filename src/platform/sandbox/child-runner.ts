/** The children of a site. */
import { workerQueue } from './worker-queue.ts'
import { runWorker } from './run-worker.ts'
import { type RunSandboxed, defaultLimits } from './sandbox.ts'

export interface ChildRunner {
  readonly runInChild: RunSandboxed
  /** Ends every child and whatever waits for one; settles when all are gone. What comes later fails. */
  readonly endChildren: () => Promise<void>
}

export interface ChildRunnerOptions {
  readonly atOnce?: number
  readonly maxWaiting?: number
  /** Runs one errand; tests replace it. */
  readonly runOne?: typeof runWorker
}

/** Children for one site: so many at once, the others in line. Nothing is started before the first errand. */
export function childRunner({
  atOnce = 2,
  maxWaiting = 20,
  runOne = runWorker,
}: ChildRunnerOptions = {}): ChildRunner {
  const lanes = workerQueue(atOnce, maxWaiting)
  return {
    runInChild: ({ limits = defaultLimits, background = false, ...errand }, signal) =>
      lanes.take((end) => runOne({ ...errand, limits, background }, end), { background, signal }),
    endChildren: () => lanes.close(),
  }
}
