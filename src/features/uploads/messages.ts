/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly uploadMessages: {
    readonly required: string
    readonly tooLarge: string
    readonly linkMustUseHttps: string
    readonly gradeMissing: string
    readonly tagMissing: string
    readonly rightsMissing: string
  }
  readonly contributePageMessages: {
    readonly typeMissing: string
    readonly wrongType: string
    readonly transferFailed: string
    readonly anythingElse: string
    readonly success: string
  }
  readonly popupMessages: {
    readonly typeMissing: string
    readonly wrongType: string
    readonly transferFailed: string
    readonly createFailed: string
    readonly anythingElse: string
    readonly fileSent: string
    readonly linkSent: string
  }
  readonly contributeTexts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly introduction: string
    readonly loading: string
    readonly thanks: string
    readonly notForYou: { readonly title: string; readonly text: string; readonly signIn: string }
  }
  readonly signedOutTexts: { readonly title: string; readonly text: string; readonly signIn: string }
  readonly rightsTexts: { readonly statement: Message<'licence'>; readonly licenceUnknown: string }
  readonly sendTexts: {
    readonly upload: string
    readonly uploading: string
    readonly cancel: string
    readonly underWay: string
    readonly bar: string
    readonly waiting: { readonly connection: string; readonly site: string }
    readonly arrived: string
    readonly shareMegabytes: Message<'sent' | 'all'>
    readonly share: Message<'sent' | 'all'>
    readonly onTheWay: Message<'share'>
    readonly begun: Message<'size'>
    readonly percent: Message<'percent'>
    readonly fileUnreadable: string
  }
  readonly interruptedTexts: {
    readonly what: Message<'fileName' | 'percent'>
    readonly goOn: string
    readonly discard: string
  }
  readonly sameFileTexts: {
    readonly known: { readonly before: string; readonly after: Message<'facts'> }
    readonly filed: { readonly before: string; readonly after: Message<'facts'> }
  }
  readonly uploadFailures: {
    readonly too_many_uploads: string
    readonly storage_quota_reached: string
    readonly not_allowed: string
  }
  readonly pieceFailures: {
    readonly upload_not_found: string
    readonly upload_offset_differs: string
    readonly upload_busy: string
  }
  readonly createResourceFailures: {
    readonly upload_not_found: string
    readonly upload_not_whole: string
    readonly invalid_file: string
  }
  readonly linkFailures: {
    readonly not_a_link: string
    readonly other_text: string
    readonly not_readable: string
    readonly password_in_link: string
    readonly port: string
    readonly not_public: string
    readonly too_long: string
  }
  readonly subjectFieldTexts: {
    readonly label: string
    readonly choose: string
    readonly loading: string
    readonly askedAgain: string
    readonly failed: Message<'why'>
    readonly retry: string
  }
  readonly titleFieldTexts: { readonly label: string; readonly hint: string }
  readonly sourceFieldTexts: {
    readonly label: string
    readonly choose: string
    readonly file: string
    readonly fileHint: string
    readonly chooseAgain: Message<'fileName'>
    readonly link: string
    readonly linkBegins: string
    readonly linkHint: string
    readonly linkDropped: Message<'typed'>
  }
  readonly labelFieldTexts: {
    readonly grade: string
    readonly chooseGrade: string
    readonly addGrade: string
    readonly tag: string
    readonly tagHint: string
    readonly addTag: string
    readonly remove: Message<'label'>
  }
  readonly licenceTexts: {
    readonly summary: Message<'licence'>
    readonly legend: string
    readonly about: string
    readonly deed: Message<'licence'>
    readonly unknown: string
    readonly unknownFact: string
    readonly author: string
    readonly authorHint: string
    readonly source: string
    readonly sourceHint: string
    readonly changes: string
    readonly changesHint: string
  }
  readonly moreTexts: {
    readonly summary: string
    readonly language: string
    readonly notSaid: string
    readonly description: string
    readonly descriptionHint: string
  }
  readonly popupTexts: {
    readonly loading: string
    readonly title: string
    readonly underWay: string
    readonly keepUploading: string
    readonly close: string
    readonly stop: string
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
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
  linkFailures,
  subjectFieldTexts,
  titleFieldTexts,
  sourceFieldTexts,
  labelFieldTexts,
  licenceTexts,
  moreTexts,
  popupTexts,
} = messagesIn('en')
