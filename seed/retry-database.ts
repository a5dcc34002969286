/** The fill of the demo waits for a database that a starved machine answers late (pauses of SDK-07). */
import { setTimeout as pause } from 'node:timers/promises'
import { asFailure } from '#platform/http/error-handler.ts'
import { StartupError } from '#platform/errors.ts'
import { RetryBudgetError, type RetryDeps, retryWithin } from '#shared/retry.ts'

const isTransient = (error: unknown) => asFailure(error)?.code === 'database_unavailable'

type Clock = Pick<RetryDeps<AbortSignal>, 'now' | 'sleep' | 'random'>

const realClock: Clock = {
  now: () => performance.now(),
  sleep: (ms) => pause(ms),
  random: Math.random,
}

export type RetryDatabase = <T>(run: () => Promise<T>) => Promise<T>

/** Repeats one step, which must have no second effect. Throws StartupError after three minutes. */
export const retryDatabase =
  (clock: Clock = realClock): RetryDatabase =>
  async (run) => {
    try {
      return await retryWithin(run, { ...clock, budgetMs: 180_000, isTransient })
    } catch (error) {
      if (!(error instanceof RetryBudgetError)) throw error
      throw new StartupError(
        'The database did not answer for three minutes while the demo data was added: this machine is short of memory or processor time. End other programs, then start again.',
        { cause: error },
      )
    }
  }
