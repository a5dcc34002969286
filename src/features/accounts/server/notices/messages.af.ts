import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const noticeMailTexts = {
  'password-changed': {
    subject: (siteName: string) => `Jou wagwoord vir ${siteName} is verander`,
    text: (siteName: string) => `Hallo

Die wagwoord van jou rekening op ${siteName} is op die rekeningbladsy verander. Alle ander toestelle is afgemeld.

As jy dit self verander het, hoef jy niks te doen nie.

As jy dit nie was nie, maak die webwerf oop, kies “Jou wagwoord vergeet?” op die aanmeldbladsy en stel ’n nuwe een, of vra ’n administrateur van die webwerf om hulp.

${siteName}
`,
  },
  'reset-link-made': {
    subject: (siteName: string) => `’n Skakel na ’n nuwe wagwoord vir ${siteName} is gemaak`,
    text: (siteName: string) => `Hallo

’n Administrateur van ${siteName} het ’n skakel gemaak wat ’n nuwe wagwoord vir jou rekening stel. Dit werk een keer, en vir 30 minute; die administrateur gee dit vir jou.

As jy daarvoor gevra het, hoef jy niks te doen nie.

As jy nie daarvoor gevra het nie, vra die administrateurs van die webwerf. Solank niemand die skakel gebruik nie, bly jou wagwoord soos dit is.

${siteName}
`,
  },
} satisfies Translated<typeof english.noticeMailTexts>
