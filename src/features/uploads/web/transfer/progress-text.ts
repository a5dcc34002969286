/** How far an upload is, in words. */
import { bytesLabel } from '#features/resources/format.ts'
import { sendTexts } from '../../messages.ts'

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

/** The line beside the bar. */
export function visibleText({ sentBytes, waitingFor, arrived }: SendState, allBytes: number): string {
  if (arrived) return sendTexts.arrived
  if (waitingFor) return sendTexts.waiting[waitingFor]
  return sendTexts.onTheWay(sendTexts.share(sentBytes, bytesLabel(allBytes)))
}

/** The same for readers by ear, who hear each change: only every quarter of the way. */
export function spokenText({ sentBytes, waitingFor, arrived }: SendState, allBytes: number): string {
  if (arrived) return sendTexts.arrived
  if (waitingFor) return sendTexts.waiting[waitingFor]
  const quarters = Math.floor(percentOf(sentBytes, allBytes) / 25)
  return quarters === 0 ? sendTexts.begun(bytesLabel(allBytes)) : sendTexts.percent(quarters * 25)
}
