/** What is said beside something that was kept, or that does not come: how far to trust it. */
import { CallFailure } from '#web/kit/call-failure.ts'

/** `today at 14:02`, `on 21 November at 14:02`, with the year when it is another. Times in ms; the zone may be fixed for tests. */
export function keptMoment(at: number, now: number, timeZone?: string): string {
  const print = (ms: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-ZA', { ...options, timeZone }).format(ms)
  const day = (ms: number) => print(ms, { dateStyle: 'long' })
  const isThisYear = print(at, { year: 'numeric' }) === print(now, { year: 'numeric' })
  const date = isThisYear ? print(at, { day: 'numeric', month: 'long' }) : day(at)
  const time = print(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${day(at) === day(now) ? 'today' : `on ${date}`} at ${time}`
}

export interface OfflineState {
  /** `This list was`, `Your details were`. */
  readonly what: string
  /** `keptMoment` of what is shown; undefined when it is not from the store. */
  readonly kept: string | undefined
  /** There is nothing to show. */
  readonly isEmpty: boolean
  /** Why the last try failed. */
  readonly trouble: Error | null
  /** No answer and no failure for a moment, or for as long as one waits at most. */
  readonly waited: 'not' | 'a moment' | 'too long'
  /** The event stream has been silent for long. */
  readonly isCutOff: boolean
}

const offline = 'You seem to be offline.'
const saysNo = (trouble: Error | null) => trouble instanceof CallFailure && trouble.status > 0

/** SDK-10: the words; undefined while there is nothing to say. */
export function offlineWords({ what, kept, isEmpty, trouble, waited, isCutOff }: OfflineState) {
  const long = waited === 'too long'
  if (kept === undefined) {
    if (isEmpty)
      return long && !trouble ? `${offline} Nothing of this has been kept on this phone.` : undefined
    return isCutOff ? `${offline} What changes meanwhile will show later.` : undefined
  }
  const since = `${what} kept on this phone ${kept}. What has changed since will show later.`
  if (saysNo(trouble)) return `The site cannot answer just now. ${since}`
  if (trouble || long) return `${offline} ${since}`
  return waited === 'not' ? undefined : `${what} kept on this phone ${kept}. Looking for what is new…`
}
