/** Draft: waits for a speaker of isiZulu. */
import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const homeTexts = {
  subjects: (count: number) => `Izifundo: ${count}`,
  free: 'Mahhala',
} satisfies Translated<typeof english.homeTexts>
