import { messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

export const messagesIn = messagesFrom({ en, af })
export const {
  newAccountFailures,
  signUpFailures,
  emailFailures,
  guardianFailures,
  deleteAccountFailures,
  fieldTexts,
  fieldErrors,
  accountTexts,
  profileTexts,
  emailTexts,
  guardianTexts,
  deletionTexts,
  signUpTexts,
  signUpPageTexts,
  forMinorsTexts,
  confirmEmailTexts,
  guardianPageTexts,
  emailMailTexts,
  guardianMailTexts,
} = messagesIn('en')
