/** Texts of the upload form. Spec 5 and 8 fix some of them literally, differently for contribute page and popup. */
import { commonFailures } from '#shared/messages.ts'

const everywhere = {
  required: 'Please fill in all required fields.',
  tooLarge: 'File is too large. Maximum size is 10MB.',
  linkMustUseHttps: '⚠️ Link must use HTTPS',
  gradeMissing: '⚠️ Please select a grade',
  tagMissing: '⚠️ Please add at least one tag',
  rightsMissing: 'Please tick that you may share this resource.',
}

export const contributePageMessages = {
  ...everywhere,
  typeMissing: 'Please select an upload type',
  wrongType: 'Invalid file type. Upload PDF, PPT, or Word.',
  transferFailed: 'Upload failed.',
  anythingElse: 'Error uploading file.',
  success: '✅ Resource Uploaded Successfully!',
}

/** Spec 8: the popup of the About page has its own texts. */
export const popupMessages = {
  ...everywhere,
  typeMissing: 'Please select an upload type.',
  wrongType: 'Invalid file type. Please upload a PDF, PowerPoint or Word document.',
  transferFailed: 'File upload failed. Please try again.',
  createFailed: 'Failed to save document metadata.',
  anythingElse: 'An error occurred while uploading. Please try again.',
  fileSent: 'File uploaded successfully!',
  linkSent: 'Link submitted successfully!',
}

export const contributeTexts = {
  title: 'Contribute',
  description: 'Share a worksheet, slides or a link with other teachers.',
  keywords: 'contribute, upload, share, teaching resources',
  introduction: 'Share what worked in your classroom. A moderator looks at it before everybody can see it.',
  loading: 'Loading the form',
  thanks: 'Thank you. A moderator looks at it next; after that everybody can find it.',
  notForYou: {
    title: 'Educators share resources here',
    text: 'Sign in with the account of an educator, a moderator or an admin to upload a file or share a link.',
    signIn: 'Sign in',
  },
}

/** A changed text needs a new version in `licence.ts`. */
export const rightsTexts = {
  statement: (licence: string) =>
    `By uploading you say that this is your own work, or that you may share it, and that others may use it under ${licence}.`,
  licenceUnknown:
    'By uploading you say that this is your own work, or that you may share it. Others are told that its licence is not known.',
}

export const sendTexts = {
  upload: 'Upload',
  uploading: 'Uploading…',
  cancel: 'Cancel',
  underWay: 'Upload under way',
  bar: 'Uploading the file',
  waiting: {
    connection: 'Connection lost. The upload goes on by itself when the connection is back.',
    site: 'The site is busy. The upload goes on by itself in a moment.',
  },
  arrived: 'The file is there and is being checked…',
  /** `3.1 of 9.5 MB`, both in the unit that `all` ends with. */
  share: (sentBytes: number, all: string) =>
    `${all.endsWith('MB') ? (sentBytes / 1_000_000).toFixed(1) : Math.round(sentBytes / 1_000)} of ${all}`,
  onTheWay: (share: string) => `Uploading… ${share}`,
  begun: (size: string) => `Uploading ${size}`,
  percent: (percent: number) => `${percent} % uploaded`,
  fileUnreadable: 'The file was changed or is gone from this device. Please choose it again.',
}

export const interruptedTexts = {
  what: (fileName: string, percent: number) => `An upload was interrupted: ${fileName}, ${percent} % sent.`,
  goOn: 'Continue',
  discard: 'Discard',
}

/** Before and after the title of the other resource, which may be a link. */
export const sameFileTexts = {
  before: 'The same file is already here as',
  after: (subject: string, size: string | undefined) =>
    `(${subject}${size === undefined ? '' : `, ${size}`}). A moderator will see both.`,
}

export const uploadFailures = {
  file_too_large: everywhere.tooLarge,
  invalid_file_type: popupMessages.wrongType,
  too_many_uploads: 'You have reached the number of uploads for now. Please try again later.',
  storage_quota_reached:
    'The site has used up the room that its operator gives to files. Please tell the operator.',
  storage_full: commonFailures.storage_full,
  not_allowed: 'Your account may not store a file under uploads/.',
} as const

export const pieceFailures = {
  upload_not_found: 'This upload is no longer here. Please send the file again.',
  upload_offset_differs:
    'The bytes do not continue where the upload ended. Ask where it ended and go on there.',
  upload_busy: 'Bytes of this upload are still on their way. Please try again in a moment.',
  file_too_large: everywhere.tooLarge,
  storage_full: commonFailures.storage_full,
  not_allowed: uploadFailures.not_allowed,
} as const

export const createResourceFailures = {
  rights_statement_missing: everywhere.rightsMissing,
  required_fields_missing: everywhere.required,
  link_must_use_https: everywhere.linkMustUseHttps,
  upload_not_found: 'The uploaded file is no longer here. Please choose it again.',
  upload_not_whole: 'The file has not arrived completely. Please send it again.',
  invalid_file: 'This file cannot be used: its content does not match its type, or it could harm a reader.',
  idempotency_key_reused: commonFailures.idempotency_key_reused,
} as const

export const subjectFieldTexts = {
  label: 'Subject',
  choose: 'Choose a subject',
  loading: 'Loading…',
  askedAgain: 'The site does not answer yet. It is asked again by itself.',
  failed: (why: string) => `The subjects could not be loaded. ${why}`,
  retry: 'Retry',
}

export const titleFieldTexts = {
  label: 'Title',
  hint: 'For a file its name is put here; better say what a colleague will find in it.',
}

export const sourceFieldTexts = {
  label: 'Upload type',
  choose: 'Choose a type',
  file: 'File',
  fileHint: 'PDF, Word or PowerPoint, at most 10 MB',
  link: 'Link',
  linkBegins: 'https://',
  linkHint: 'The whole address, beginning with https://',
  linkDropped: (typed: string) => `“${typed}” was not kept: a link begins with https://`,
}

export const labelFieldTexts = {
  grade: 'Grade',
  chooseGrade: 'Choose a grade',
  addGrade: 'Add grade',
  tag: 'Tag',
  tagHint: 'What a colleague would search for. Enter or a comma adds it.',
  addTag: 'Add tag',
  remove: (label: string) => `Remove ${label}`,
}

export const licenceTexts = {
  /** With the chosen licence. */
  summary: (licence: string) => `Licence and author · ${licence}`,
  legend: 'What may others do with it?',
  about:
    'For your own work, choose what you are happy with; it stays yours. For somebody else’s work, choose the licence that is written in it, never a freer one. What has once been given cannot be taken back.',
  deed: (licence: string) => `More about ${licence}`,
  unknown: 'I do not know',
  unknownFact:
    'Then it is listed as “Licence unknown”: others may read it, but must ask before they share or change it. A licence is mostly written on one of the first pages, on the last one, or at the foot of a website. If you made all of it yourself, choose one of the licences above.',
  author: 'Author',
  authorHint: 'Who made it. Everybody sees this name; left empty, nobody is named.',
  source: 'Source',
  sourceHint: 'Where it comes from, when it builds on other work',
  changes: 'Changes',
  changesHint: 'What you changed in that work; most licences ask for it',
}

export const moreTexts = {
  summary: 'More about this resource (optional)',
  language: 'Language',
  notSaid: 'Not said',
  description: 'Description',
  descriptionHint: 'What it is for, and how you used it',
}

export const popupTexts = {
  loading: 'Loading the form',
  title: 'Contribute Resources',
  underWay: 'The file is still on its way.',
  keepUploading: 'Keep uploading',
  close: 'Close',
  stop: 'Stop the upload',
}
