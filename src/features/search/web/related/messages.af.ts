import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const placeTexts = {
  file: 'In die lêer gevind',
  page: (page: number) => `Op bladsy ${page} gevind`,
  slide: (slide: number) => `Op skyfie ${slide} gevind`,
} satisfies Translated<typeof english.placeTexts>
