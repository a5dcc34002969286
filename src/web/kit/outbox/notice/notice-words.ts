import { refusedTexts, waitingTexts } from './messages.ts'
import type { WriteKind } from '../write.ts'

const kinds: readonly WriteKind[] = ['rating', 'report', 'profile change']

/** `2 ratings and 1 report wait to be sent.` */
export function waitingWords(waiting: readonly WriteKind[]): string {
  const counted = kinds.flatMap((kind) => {
    const count = waiting.filter((each) => each === kind).length
    return count === 0 ? [] : [waitingTexts.counted[kind](count)]
  })
  const list = [counted.slice(0, -1).join(', '), counted.at(-1)].filter(Boolean).join(waitingTexts.and)
  return waitingTexts.wait(list, waiting.length)
}

/** `A rating was not taken`, which, and why. */
export const refusedWords = (kind: WriteKind, what: string, why: string) =>
  refusedTexts.notTaken(refusedTexts.one[kind], what, why)
