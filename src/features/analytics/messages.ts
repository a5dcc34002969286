export const analyticsFailures = {
  installation_unknown: 'This token is not known here or is too old. Register anew.',
} as const

/** Consent to the outside provider. */
export const consentTexts = {
  title: 'May Google count your visit too?',
  text: 'We count visits ourselves, and that stays here. Google would learn which pages you open and, if you are signed in, the number of your account. Nothing goes there without your yes.',
  more: 'What we keep',
  no: 'No',
  yes: 'Yes',
  heading: 'Google Analytics',
  saidYes: 'You said that Google may count your visits too.',
  saidNo: 'You said that Google may not count your visits.',
  change: 'Change my answer',
}
