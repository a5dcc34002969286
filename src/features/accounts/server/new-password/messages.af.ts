import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const resetMailTexts = {
  subject: (siteName: string) => `’n Nuwe wagwoord vir ${siteName}`,
  text: (siteName: string, link: string) => `Hallo

Iemand, waarskynlik jy, het vir ’n nuwe wagwoord op ${siteName} gevra. Maak hierdie skakel oop om een te kies:

${link}

Die skakel werk een keer, en vir 30 minute.

As jy nie daarvoor gevra het nie, hoef jy niks te doen nie: jou wagwoord bly soos dit is.

${siteName}
`,
} satisfies Translated<typeof english.resetMailTexts>
