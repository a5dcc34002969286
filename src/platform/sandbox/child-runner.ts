/** The sandbox processes of a site. */
import { workerQueue } from './worker-queue.ts'
import { runWorker } from './run-worker.ts'
import { type RunSandboxed, defaultLimits } from './sandbox.ts'

export interface ChildRunnerOptions {
  readonly atOnce?: number
  readonly maxWaiting?: number
  /** Data and secrets of the site, which native code must not see. */
  readonly hidden?: readonly string[]
  /** Runs one job; tests replace it. */
  readonly runOne?: typeof runWorker
}

/** Returns the runner of a site with a limit of parallel processes. No process starts before the first job. */
export function childRunner({
  atOnce = 2,
  maxWaiting = 20,
  hidden = [],
  runOne = runWorker,
}: ChildRunnerOptions = {}) {
  const lanes = workerQueue(atOnce, maxWaiting)
  const runInChild: RunSandboxed = ({ limits = defaultLimits, background = false, ...errand }, signal) =>
    lanes.take((end) => runOne({ ...errand, limits, background, hidden }, end), { background, signal })
  return {
    runInChild,
    /** Ends running and queued jobs and settles when all processes have exited. Later jobs fail. */
    endChildren: () => lanes.close(),
  }
}
