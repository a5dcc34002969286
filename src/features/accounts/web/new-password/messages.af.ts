import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const askForLinkTexts = {
  forgot: 'Jou wagwoord vergeet?',
  emailHint: 'Die een waarmee jy aanmeld',
  send: 'Stuur vir my ’n skakel',
  sending: 'Stuur tans …',
  onItsWay:
    'As daar ’n rekening met hierdie e-posadres is, is ’n e-pos met ’n skakel op pad. Dit werk vir 30 minute. Niks daar nie? Kyk in die vouer vir gemorspos.',
  askAdmin: 'Vra die administrateur van hierdie webwerf',
} satisfies Translated<typeof english.askForLinkTexts>

export const newPasswordTexts = {
  newPassword: 'Nuwe wagwoord',
  set: 'Stel die nuwe wagwoord',
  setting: 'Stel tans …',
  done: {
    title: 'Jou nuwe wagwoord is gestel',
    words: 'Oral waar jy aangemeld was, is jy nou afgemeld. Meld asseblief met die nuwe wagwoord aan.',
    next: 'Meld aan',
  },
  gone: { title: 'Die skakel werk nie', next: 'Vra vir ’n nuwe skakel' },
} satisfies Translated<typeof english.newPasswordTexts>

export const newPasswordPageTexts = {
  title: 'Nuwe wagwoord',
  description: 'Kies ’n nuwe wagwoord vir jou rekening.',
  keywords: 'nuwe wagwoord, wagwoord vergeet',
  choose: 'Kies die wagwoord waarmee jy van nou af sal aanmeld.',
  ask: 'Joune vergeet? Met ’n skakel wat een keer werk, kan jy ’n nuwe een kies.',
} satisfies Translated<typeof english.newPasswordPageTexts>
