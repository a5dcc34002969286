import { messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import st from './messages/st.json' with { type: 'json' }
import tn from './messages/tn.json' with { type: 'json' }
import zu from './messages/zu.json' with { type: 'json' }

export const messagesIn = messagesFrom({ en, af, zu, st, tn })
export const { subjectTitles, gradeTexts, countTexts } = messagesIn('en')
