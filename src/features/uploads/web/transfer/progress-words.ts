/** How far an upload is, in words. */
import { bytesLabel } from '#features/resources/format.ts'

export interface SendState {
  /** Bytes that the server has, together with those under way. */
  readonly sentBytes: number
  /** What the next try is waiting for; undefined while bytes go. */
  readonly waitingFor?: 'connection' | 'site' | undefined
  /** All bytes are there; the record is being filed. */
  readonly arrived?: boolean
}

/** Whole percent, 0 to 100, rounded down. */
export const percentOf = (sentBytes: number, allBytes: number) =>
  allBytes === 0 ? 100 : Math.min(100, Math.floor((100 * sentBytes) / allBytes))

const waiting = {
  connection: 'Connection lost. The upload goes on by itself when the connection is back.',
  site: 'The site is busy. The upload goes on by itself in a moment.',
}
const arrivedWords = 'The file is there and is being checked…'

/** `3.1 of 9.5 MB`, both in the unit of the whole. */
function shareLabel(sentBytes: number, allBytes: number) {
  const all = bytesLabel(allBytes)
  const sent = all.endsWith('MB') ? (sentBytes / 1_000_000).toFixed(1) : Math.round(sentBytes / 1_000)
  return `${sent} of ${all}`
}

/** The line beside the bar. */
export function seenWords({ sentBytes, waitingFor, arrived }: SendState, allBytes: number): string {
  if (arrived) return arrivedWords
  return waitingFor ? waiting[waitingFor] : `Uploading… ${shareLabel(sentBytes, allBytes)}`
}

/** The same for readers by ear, who hear each change: only every quarter of the way. */
export function spokenWords({ sentBytes, waitingFor, arrived }: SendState, allBytes: number): string {
  if (arrived) return arrivedWords
  if (waitingFor) return waiting[waitingFor]
  const quarters = Math.floor(percentOf(sentBytes, allBytes) / 25)
  return quarters === 0 ? `Uploading ${bytesLabel(allBytes)}` : `${quarters * 25} % uploaded`
}
