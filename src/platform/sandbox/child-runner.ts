/** The children of a site. */
import { childLanes } from './child-lanes.ts'
import { runOneChild } from './one-child.ts'
import { type RunInChild, usualLimits } from './run-in-child.ts'

export interface ChildRunner {
  readonly runInChild: RunInChild
  /** Ends every child and whatever waits for one; settles when all are gone. What comes later fails. */
  readonly endChildren: () => Promise<void>
}

export interface ChildRunnerOptions {
  readonly atOnce?: number
  readonly mostWaiting?: number
  /** Runs one errand; tests replace it. */
  readonly runOne?: typeof runOneChild
}

/** Children for one site: so many at once, the others in line. Nothing is started before the first errand. */
export function childRunner({
  atOnce = 2,
  mostWaiting = 20,
  runOne = runOneChild,
}: ChildRunnerOptions = {}): ChildRunner {
  const lanes = childLanes(atOnce, mostWaiting)
  return {
    runInChild: ({ limits = usualLimits, background = false, ...errand }, signal) =>
      lanes.take((end) => runOne({ ...errand, limits, background }, end), { background, signal }),
    endChildren: () => lanes.close(),
  }
}
