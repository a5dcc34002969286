import { messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

export const messagesIn = messagesFrom({ en, af })
export const {
  signInFailures,
  setUpFailures,
  changePasswordFailures,
  identityFailures,
  passwordResetFailures,
  factorFailures,
  ownFactorFailures,
  newPasswordFailures,
  resetMailTexts,
  noticeMailTexts,
  sessionUnknownTexts,
  resetRequestTexts,
  newPasswordTexts,
  newPasswordPageTexts,
  waysTexts,
  confirmationTexts,
  changePasswordTexts,
  googleLabels,
  providerTexts,
  googleFailures,
  setUpTexts,
  setUpPageTexts,
  signInTexts,
  signInPageTexts,
  secondStepTexts,
  passkeyTexts,
  factorsTexts,
} = messagesIn('en')
