import { messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

export const messagesIn = messagesFrom({ en, af })
export const {
  uploadMessages,
  contributePageMessages,
  popupMessages,
  contributeTexts,
  signedOutTexts,
  rightsTexts,
  sendTexts,
  interruptedTexts,
  sameFileTexts,
  uploadFailures,
  pieceFailures,
  createResourceFailures,
  languageFailures,
  linkFailures,
  subjectFieldTexts,
  titleFieldTexts,
  sourceFieldTexts,
  labelFieldTexts,
  licenceTexts,
  moreTexts,
  popupTexts,
  severalTexts,
  photoTexts,
} = messagesIn('en')
