import type { PageView } from '#web/kit/page-meta.ts'
import { unknownUser } from '../page-event.ts'
import { type PageEvent, pageEvent, tellGlobalFunction } from './page-record.ts'

export interface VisitLogParts {
  /** The id of the account that is signed in now; waits until that is known, rejects when it cannot be. */
  userId(): Promise<string>
  /** True when the account that is signed in has an age under 18. */
  isMinor(): Promise<boolean>
  /** What else is done with an event. */
  keep(event: PageEvent): void
  complain(error: unknown): void
}

/** Makes each visit of a page an event, in order. */
export interface VisitLog {
  see(view: PageView): Promise<void>
  /** Tells the newest event to a global function that has come since. */
  tellLast(): void
}

export function visitLog({ userId, isMinor, keep, complain }: VisitLogParts): VisitLog {
  let last: PageEvent | undefined
  let turn = Promise.resolve()
  const record = async ({ page, at }: PageView) => {
    const event = pageEvent(page, await userId().catch(() => unknownUser), at)
    last = event
    console.info('Page event', event)
    try {
      keep(event)
      // A known minor is counted by no outside provider (F-C19).
      if (window.gtag && !(await isMinor())) tellGlobalFunction(event)
    } catch (error) {
      complain(error)
    }
  }
  return {
    see: (view) => (turn = turn.then(() => record(view))),
    tellLast: () => last && tellGlobalFunction(last),
  }
}
