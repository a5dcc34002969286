import { messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import st from './messages/st.json' with { type: 'json' }
import tn from './messages/tn.json' with { type: 'json' }
import zu from './messages/zu.json' with { type: 'json' }

export const messagesIn = messagesFrom({ en, af, zu, st, tn })
export const {
  pageTexts,
  newerVersionTexts,
  faqTexts,
  placeTexts,
  headerTexts,
  footerTexts,
  dataSaverTexts,
  subjectPageTexts,
  unknownSubjectTexts,
  searchPageTexts,
  homeTexts,
  wayTexts,
  errorTexts,
  privacyPageTexts,
  beyondTexts,
  nextStepTexts,
  securityTexts,
  shelfPageTexts,
  aboutUsTexts,
  contributorsTexts,
  otherOersTexts,
  selfDirectedLearningTexts,
} = messagesIn('en')
