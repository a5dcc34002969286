import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const googleLabels = {
  'sign-in': 'Meld aan met Google',
  'sign-up': 'Registreer met Google',
} satisfies Translated<typeof english.googleLabels>

export const providerTexts = {
  signIn: (name: string) => `Meld aan met ${name}`,
  confirm: (name: string) => `Bevestig met ${name}`,
  connect: (name: string) => `Koppel ${name}`,
  failed: (name: string) => `Aanmelding met ${name} het nie gewerk nie. Probeer asseblief weer.`,
  addressTaken: 'Hierdie adres het reeds ’n rekening hier. Meld aan soos jy voorheen gedoen het.',
} satisfies Translated<typeof english.providerTexts>

export const googleFailures = {
  signIn: {
    closed: 'Die venster is gesluit voordat jy aangemeld was. Probeer asseblief weer.',
    cancelled: 'Die aanmelding is gekanselleer. Probeer asseblief weer.',
    network: 'Netwerkfout. Kyk asseblief of jy verbind is.',
    other: 'Iets het verkeerd gegaan toe jy met Google wou aanmeld.',
  },
  signUp: 'Iets het verkeerd gegaan toe jy met Google wou aanmeld. Probeer asseblief weer.',
} satisfies Translated<typeof english.googleFailures>
