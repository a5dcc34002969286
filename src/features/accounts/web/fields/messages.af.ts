import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const fieldTexts = {
  email: 'E-pos',
  password: 'Wagwoord',
  confirmPassword: 'Bevestig wagwoord',
  newPasswordHint: (least: number) =>
    `Minstens ${least} karakters; ’n sin van vier of meer woorde is ’n goeie een.`,
  holdToShow: (label: string) => `Hou in om te wys: ${label.toLowerCase()}`,
  institution: 'Instelling',
  age: 'Ouderdom',
  requestedRole: 'Rol waarvoor jy vra',
  noRole: 'Geen',
} satisfies Translated<typeof english.fieldTexts>

export const fieldErrors = {
  emailMissing: 'Tik jou e-posadres in.',
  emailNotWhole: 'Tik jou volledige e-posadres in, soos naam@skool.example.',
  passwordMissing: 'Tik jou wagwoord in.',
  newPasswordMissing: 'Kies ’n wagwoord.',
  confirmationMissing: 'Tik die wagwoord nog een keer in.',
  passwordsDiffer: 'Die wagwoorde stem nie ooreen nie. Bevestig asseblief jou wagwoord.',
  notAnAge: 'Tik jou ouderdom in as ’n heelgetal van 1 tot 120, of laat dit leeg.',
} satisfies Translated<typeof english.fieldErrors>
