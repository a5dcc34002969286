import { messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

export const messagesIn = messagesFrom({ en, af })
export const {
  moderationTexts,
  moderationPageTexts,
  columnTexts,
  actTexts,
  moreRowsTexts,
  deleteTexts,
  findingTexts,
  rightsTexts,
  rowTexts,
  dialogTexts,
  returnTexts,
  editTexts,
  historyTexts,
  changeTexts,
  revisionTexts,
  moderationFailures,
  approvalFailures,
  ownFailures,
  decisionFailures,
  returnFailures,
  bulkFailures,
  binFailures,
  shortcutTexts,
  itemPageTexts,
  itemTexts,
} = messagesIn('en')
