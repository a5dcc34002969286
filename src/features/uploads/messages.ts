/** The upload form's words (spec 5 and 8), to the letter: the contribute page's set and the popup's differ. */
import { commonMessages } from '#shared/failure.ts'

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

/** Spec 8: the popup on the About page has words of its own. */
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

export const uploadFailures = {
  file_too_large: everywhere.tooLarge,
  invalid_file_type: popupMessages.wrongType,
  too_many_uploads: 'You have reached the number of uploads for now. Please try again later.',
  storage_quota_reached:
    'The site has used up the room that its operator gives to files. Please tell the operator.',
  storage_full: commonMessages.storage_full,
  not_allowed: 'Your account may not store a file under uploads/.',
} as const

export const pieceFailures = {
  upload_not_found: 'This upload is no longer here. Please send the file again.',
  upload_offset_differs:
    'The bytes do not continue where the upload ended. Ask where it ended and go on there.',
  upload_busy: 'Bytes of this upload are still on their way. Please try again in a moment.',
  file_too_large: everywhere.tooLarge,
  storage_full: commonMessages.storage_full,
  not_allowed: uploadFailures.not_allowed,
} as const

export const createResourceFailures = {
  rights_statement_missing: everywhere.rightsMissing,
  required_fields_missing: everywhere.required,
  link_must_use_https: everywhere.linkMustUseHttps,
  upload_not_found: 'The uploaded file is no longer here. Please choose it again.',
  upload_not_whole: 'The file has not arrived completely. Please send it again.',
  invalid_file: 'This file cannot be used: its content does not match its type, or it could harm a reader.',
  idempotency_key_reused: commonMessages.idempotency_key_reused,
} as const
