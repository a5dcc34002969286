/** Draft: waits for a speaker of Sesotho. */
import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const homeTexts = {
  subjects: (count: number) => `Dithuto: ${count}`,
  free: 'Mahala',
} satisfies Translated<typeof english.homeTexts>
