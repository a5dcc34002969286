import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const signInFailures = {
  wrong_password: 'Verkeerde wagwoord. Probeer asseblief weer.',
  account_not_found: 'Geen rekening met hierdie e-posadres gevind nie.',
  account_disabled: 'Hierdie rekening is gesluit. Vra asseblief die webwerf se mense om hulp.',
  too_many_requests: 'Te veel mislukte pogings om aan te meld. Probeer asseblief later weer.',
} satisfies Translated<typeof english.signInFailures>

const newAccountFailures = {
  invalid_email: 'Dit is nie ’n geldige e-posadres nie. Tik asseblief ’n geldige een in.',
  email_taken: 'Hierdie e-posadres is reeds in gebruik. Gebruik asseblief ’n ander een.',
  password_too_weak: 'Die wagwoord is te swak. Kies asseblief ’n sterker een.',
}

export const setUpFailures = {
  setup_link_gone:
    'Hierdie opstelskakel is reeds gebruik of is te oud. Begin die webwerf weer om ’n nuwe een te kry.',
  too_many_requests: signInFailures.too_many_requests,
  ...newAccountFailures,
} satisfies Translated<typeof english.setUpFailures>

export const signUpFailures = {
  ...newAccountFailures,
  guardian_consent_missing:
    'Jy is jonger as 18. ’n Ouer of voog moet instem voordat ’n rekening geskep kan word: vra asseblief dat hulle die blokkie merk.',
} satisfies Translated<typeof english.signUpFailures>

export const changePasswordFailures = {
  wrong_password: 'Verkeerde wagwoord.',
  no_password:
    'Hierdie rekening het nog nie ’n wagwoord nie. Om een te kry, kies “Jou wagwoord vergeet?” op die aanmeldbladsy, of vra ’n administrateur van hierdie webwerf vir ’n skakel.',
  password_too_weak: newAccountFailures.password_too_weak,
  too_many_requests: signInFailures.too_many_requests,
} satisfies Translated<typeof english.changePasswordFailures>

export const deleteAccountFailures = {
  wrong_password: 'Verkeerde wagwoord.',
  reauthentication_needed: 'Bevestig asseblief eers dat dit jy is.',
  last_admin: 'Die laaste administrateur kan nie gaan nie: niemand sou meer rolle kon toeken nie.',
} satisfies Translated<typeof english.deleteAccountFailures>

export const identityFailures = {
  wrong_password: 'Verkeerde wagwoord.',
  reauthentication_needed: 'Bevestig asseblief eers dat dit jy is.',
  last_way_in: 'Dit is die enigste manier om by jou rekening aan te meld.',
} satisfies Translated<typeof english.identityFailures>

export const passwordResetFailures = {
  mail_unavailable:
    'Hierdie webwerf kan nie e-pos stuur nie. Vra asseblief die administrateur vir ’n skakel na ’n nuwe wagwoord.',
} satisfies Translated<typeof english.passwordResetFailures>

export const newPasswordFailures = {
  reset_link_gone: 'Hierdie skakel is reeds gebruik of is te oud. Vra asseblief vir ’n nuwe een.',
  password_too_weak: newAccountFailures.password_too_weak,
} satisfies Translated<typeof english.newPasswordFailures>
