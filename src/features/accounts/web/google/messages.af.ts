import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const googleLabels = {
  'sign-in': 'Meld aan met Google',
  'sign-up': 'Registreer met Google',
  deletion: 'Bevestig met Google',
} satisfies Translated<typeof english.googleLabels>

export const googleFailures = {
  signIn: {
    closed: 'Die venster is gesluit voordat jy aangemeld was. Probeer asseblief weer.',
    cancelled: 'Die aanmelding is gekanselleer. Probeer asseblief weer.',
    network: 'Netwerkfout. Kyk asseblief of jy verbind is.',
    other: 'Iets het verkeerd gegaan toe jy met Google wou aanmeld.',
  },
  signUp: 'Iets het verkeerd gegaan toe jy met Google wou aanmeld. Probeer asseblief weer.',
} satisfies Translated<typeof english.googleFailures>
