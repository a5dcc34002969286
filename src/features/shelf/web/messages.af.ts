import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const keepTexts = {
  keep: 'Hou',
  onThisPhone: 'op hierdie foon',
  kept: 'Gehou',
  fromThisPhone: 'van hierdie foon',
  stop: (percent: number) => `Stop (${percent}%)`,
} satisfies Translated<typeof english.keepTexts>

export const saidTexts = {
  keeping: (title: string) => `${title} word op hierdie foon gestoor.`,
  kept: (title: string) => `${title} word op hierdie foon gehou.`,
  stopped: 'Gestop.',
  removed: (title: string) => `${title} is van hierdie foon verwyder.`,
  takenDown: (title: string) => `${title} is van die webwerf en van hierdie foon verwyder.`,
} satisfies Translated<typeof english.saidTexts>
