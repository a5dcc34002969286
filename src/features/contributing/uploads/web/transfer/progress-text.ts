import { bytesLabel } from '#features/catalogue/resources/format.ts'
import { sendTexts } from '../../messages.ts'

export interface SendState {
  /** Bytes on the server and in transfer. */
  readonly sentBytes: number
  /** Cause of the pause before the next attempt; undefined during a transfer. */
  readonly waitingFor?: 'connection' | 'site' | undefined
  /** Time that the site has asked to wait. */
  readonly retryAfterMs?: number | undefined
  /** All bytes are on the server; the create call is running. */
  readonly arrived?: boolean
}

/** Whole percent, 0 to 100, rounded down. */
export const percentOf = (sentBytes: number, allBytes: number) =>
  allBytes === 0 ? 100 : Math.min(100, Math.floor((100 * sentBytes) / allBytes))

/** `1.5 of 3.0 MB`, in the unit of the whole. */
const shareText = (sentBytes: number, all: string) =>
  all.endsWith('MB')
    ? sendTexts.shareMegabytes({ sent: sentBytes / 1_000_000, all })
    : sendTexts.share({ sent: Math.round(sentBytes / 1_000), all })

export function visibleText({ sentBytes, waitingFor, arrived }: SendState, allBytes: number): string {
  if (arrived) return sendTexts.arrived
  if (waitingFor) return sendTexts.waiting[waitingFor]
  return sendTexts.onTheWay({ share: shareText(sentBytes, bytesLabel(allBytes)) })
}

/** For screen readers, which announce each change: one text per quarter. */
export function spokenText({ sentBytes, waitingFor, arrived }: SendState, allBytes: number): string {
  if (arrived) return sendTexts.arrived
  if (waitingFor) return sendTexts.waiting[waitingFor]
  const quarters = Math.floor(percentOf(sentBytes, allBytes) / 25)
  return quarters === 0
    ? sendTexts.begun({ size: bytesLabel(allBytes) })
    : sendTexts.percent({ percent: quarters * 25 })
}
