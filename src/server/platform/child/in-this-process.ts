import { ChildFailed, type RunInChild } from './run-in-child.ts'

/**
 * Runs an errand in the process of its caller, without limits: only for files that are the project's own, where the
 * quarter of a second that a child takes to start is not worth spending (the demo, tests).
 */
export const runInThisProcess: RunInChild = async ({ module, input }) => {
  const { act } = (await import(module.href)) as { act: (input: unknown) => unknown }
  try {
    return await act(input)
  } catch (error) {
    throw new ChildFailed(error instanceof Error ? error.message : String(error))
  }
}
