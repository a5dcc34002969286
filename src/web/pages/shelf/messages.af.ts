import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const shelfPageTexts = {
  meta: {
    title: 'Op hierdie foon gehou',
    description: 'Hulpbronne wat sonder ’n netwerk oopmaak.',
    keywords: 'vanlyn, gehoue hulpbronne, gestoor',
  },
  about:
    'Wat jy hou, maak hier sonder ’n netwerk oop, en sonder om weer data te gebruik. Dit bly wanneer jy afmeld: op ’n gedeelde foon moet jy dit verwyder wanneer jy klaar is.',
} satisfies Translated<typeof english.shelfPageTexts>
