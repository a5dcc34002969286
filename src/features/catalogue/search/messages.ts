import { messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

export const messagesIn = messagesFrom({ en, af })
export const { searchTexts, didYouMeanTexts, resultTexts, placeTexts } = messagesIn('en')
