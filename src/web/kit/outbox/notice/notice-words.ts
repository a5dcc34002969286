import type { WriteKind } from '../write.ts'

const kinds: readonly WriteKind[] = ['rating', 'report', 'profile change']

/** `2 ratings and 1 report wait to be sent.` */
export function waitingWords(waiting: readonly WriteKind[]): string {
  const counted = kinds.flatMap((kind) => {
    const count = waiting.filter((each) => each === kind).length
    return count === 0 ? [] : [`${count} ${kind}${count === 1 ? '' : 's'}`]
  })
  const list = [counted.slice(0, -1).join(', '), counted.at(-1)].filter(Boolean).join(' and ')
  return `${list} ${waiting.length === 1 ? 'waits' : 'wait'} to be sent.`
}

/** `1 rating was not taken.` with the reason. */
export const refusedWords = (kind: WriteKind, what: string, why: string) =>
  `A ${kind} was not taken (${what}). ${why}`
