/** How answers of a link change the state of its check. */
import { validLink } from '#features/contributing/uploads/link.ts'

type LinkState = 'unchecked' | 'answers' | 'moved' | 'refuses' | 'failing' | 'gone'

/** Status and redirect of an answer; no status without an answer. */
export interface LinkAnswer {
  readonly status: number | null
  readonly location: string | null
}

export interface LinkCheck {
  readonly state: LinkState
  /** Failed checks in a row. */
  readonly failures: number
  /** First check of the state; of `gone`, the first failed one. */
  readonly since: Date | null
}

const dayMs = 24 * 60 * 60 * 1_000
const failuresUntilGone = 3
const minGoneMs = 7 * dayMs

/** 302, 303 and 307 are temporary: the address stays. */
const isMove = (status: number) => status === 301 || status === 308
/** Other errors say that the server refuses, is busy or broken: the page may be there. */
const isGone = (status: number | null): status is null | 404 | 410 =>
  status === null || status === 404 || status === 410

function outcomeOf({ status, location }: LinkAnswer, link: string) {
  if (isGone(status)) return { state: 'failing' as const, movedTo: null }
  const movedTo = (isMove(status) && location !== null && validLink(location)) || null
  if (movedTo !== null && movedTo !== link) return { state: 'moved' as const, movedTo }
  return { state: status >= 200 && status < 400 ? ('answers' as const) : ('refuses' as const), movedTo: null }
}

/** The check after an answer. A link is gone after three failures in a row over at least seven days. */
export function afterAnswer(before: LinkCheck, answer: LinkAnswer, link: string, now: Date) {
  const { state, movedTo } = outcomeOf(answer, link)
  const { status } = answer
  if (state !== 'failing') {
    const since = before.state === state ? before.since : now
    return { state, status, movedTo, failures: 0, since }
  }
  const failures = before.failures + 1
  const since = before.failures > 0 && before.since ? before.since : now
  const isLong = failures >= failuresUntilGone && now.getTime() - since.getTime() >= minGoneMs
  return { state: isLong ? ('gone' as const) : state, status, movedTo, failures, since }
}

/** Every 14 days, a link that fails every 4 days, each at a random hour. `chance` is from 0 to below 1. */
export function nextCheckAt(state: LinkState, now: Date, chance: number): Date {
  const [days, spread] = state === 'failing' ? [4, 0.5] : [14, 2]
  return new Date(now.getTime() + (days + (2 * chance - 1) * spread) * dayMs)
}
