import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { commonFailures } from '#shared/messages.ts'
import { line } from '#shared/text.ts'
import {
  type Attribute,
  attributes,
  byName,
  maxLanguages,
  uploadedAttributes,
} from '#features/catalogue/resources/attributes.ts'
import { resourceId } from '#features/catalogue/resources/resource.ts'
import { storageName } from '#features/catalogue/subjects/contract.ts'
import { licenceIds } from './licence.ts'
import {
  createResourceFailures,
  languageFailures,
  pieceFailures,
  popupMessages,
  uploadFailures,
  uploadMessages,
} from './messages.ts'

const { storage_full, idempotency_key_reused } = commonFailures
const failuresOfUpload = {
  ...uploadFailures,
  file_too_large: uploadMessages.tooLarge,
  invalid_file_type: popupMessages.wrongType,
  storage_full,
}
const failuresOfPiece = {
  ...pieceFailures,
  file_too_large: uploadMessages.tooLarge,
  storage_full,
  not_allowed: uploadFailures.not_allowed,
}

export const listFolders = endpoint({
  method: 'GET',
  path: '/api/folders',
  summary:
    'Lists the subjects for an upload (the top-level folders of the file store, without uploads), and whether the statement of rights needs a tick.',
  needs: 'contribute resources',
  limit: 'read',
  ownTime: true,
  returns: z.object({ folders: z.array(storageName), rights: z.enum(['shown', 'tick']) }),
})

export const uploadId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

export const createUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary:
    'Uploads one file of at most 10485760 bytes. The response has the upload id that creates the resource.',
  needs: 'contribute resources',
  limit: 'upload',
  query: z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(300)) }),
  bytes: ['application/octet-stream'],
  ownTime: true,
  returns: z.object({ uploadId, bytes: z.int() }),
  status: 201,
  fails: failuresOfUpload,
})

const uploadParams = z.strictObject({ uploadId })

export const describeUploads = endpoint({
  method: 'OPTIONS',
  path: '/api/resumable-uploads',
  summary: 'Returns version, extensions and maximum size of resumable uploads (tus 1.0) in headers.',
  needs: 'browse resources',
  limit: 'read',
  status: 204,
})

export const beginUpload = endpoint({
  method: 'POST',
  path: '/api/resumable-uploads',
  summary:
    'Starts a resumable upload (tus 1.0): Upload-Length, and the file name in Upload-Metadata. Location is the address for the pieces.',
  needs: 'contribute resources',
  limit: 'upload',
  status: 201,
  fails: failuresOfUpload,
})

export const askUpload = endpoint({
  method: 'HEAD',
  path: '/api/resumable-uploads/:uploadId',
  summary: 'Returns in Upload-Offset how many bytes of your upload are stored.',
  needs: 'contribute resources',
  limit: 'upload piece',
  ownTime: true,
  params: uploadParams,
  fails: failuresOfPiece,
})

export const continueUpload = endpoint({
  method: 'PATCH',
  path: '/api/resumable-uploads/:uploadId',
  summary: 'Appends bytes to your upload at its current Upload-Offset.',
  needs: 'contribute resources',
  limit: 'upload piece',
  params: uploadParams,
  bytes: ['application/offset+octet-stream'],
  ownTime: true,
  status: 204,
  fails: failuresOfPiece,
})

export const stopUpload = endpoint({
  method: 'DELETE',
  path: '/api/resumable-uploads/:uploadId',
  summary: 'Cancels your upload and deletes its bytes.',
  needs: 'contribute resources',
  limit: 'upload piece',
  ownTime: true,
  params: uploadParams,
  status: 204,
  fails: failuresOfPiece,
})

/** A resource with identical bytes that the uploader may see (T15). */
const sameFile = z.object({
  title: z.string(),
  subject: storageName,
  file_url: z.string(),
  bytes: z.optional(z.int()),
})

export const checkKnownFile = endpoint({
  method: 'POST',
  path: '/api/uploads/known',
  summary:
    'Tells before an upload whether a public resource, or one of your own, has the same file. Quarantined files are not named.',
  needs: 'contribute resources',
  limit: 'known files',
  body: z.strictObject({
    sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
    bytes: z.int().check(z.minimum(1)),
  }),
  returns: z.object({ sameFile: z.nullable(sameFile) }),
})

const tag = line(1, attributes.tags.maxLength)
/** 20 free tags and the 13 grade labels. */
const tags = z.array(tag).check(z.maxLength(33))

const uploadedText = ({ choices, maxLength }: Attribute & { readonly maxLength: number }) =>
  choices ? z.enum(choices) : line(0, maxLength)

const language = z.string().check(z.regex(/^[a-z]{2,3}$/))
/** The main one first; each once. */
const languages = z.array(language).check(
  z.maxLength(maxLanguages),
  z.refine((codes) => new Set(codes).size === codes.length),
)

/** New values of the editable fields of a resource; null removes an optional one. Others are refused (T2). */
export const editedFields = z.strictObject({
  subject: z.optional(storageName),
  title: z.optional(line(1, attributes.title.maxLength)),
  tags: z.optional(tags),
  licence: z.optional(z.nullable(z.enum(licenceIds))),
  ...byName(uploadedAttributes, (name) => z.optional(z.nullable(uploadedText(attributes[name])))),
  languages: z.optional(languages),
  /** The same as a list of one. */
  language: z.optional(z.nullable(language)),
})
export type EditedFields = z.output<typeof editedFields>

/** Failures of a new file or link for a resource that exists. */
export const replacementFailures = {
  ...createResourceFailures,
  required_fields_missing: uploadMessages.required,
  link_must_use_https: uploadMessages.linkMustUseHttps,
  ...languageFailures,
}

export const createResource = endpoint({
  method: 'POST',
  path: '/api/resources',
  summary:
    'Creates a resource from an uploaded file or an HTTPS link. A moderator reviews it before it is public.',
  needs: 'contribute resources',
  limit: 'contribute',
  body: z.strictObject({
    subject: storageName,
    title: line(0, attributes.title.maxLength),
    tags,
    uploadId: z.optional(uploadId),
    link: z.optional(z.string().check(z.maxLength(2048))),
    /** Absent: CC BY 4.0. Null: unknown. */
    licence: z.optional(z.nullable(z.enum(licenceIds))),
    ...byName(uploadedAttributes, (name) => z.optional(uploadedText(attributes[name]))),
    languages: z.optional(languages),
    /** The same as a list of one. */
    language: z.optional(language),
    /** Version of the statement of rights that the uploader accepted. */
    rightsStatement: z.optional(z.string().check(z.regex(/^\d{4}-\d\d$/))),
  }),
  returns: z.object({ id: resourceId, file_url: z.string(), sameFile: z.nullable(sameFile) }),
  status: 201,
  idempotent: true,
  ownTime: true,
  fails: {
    ...replacementFailures,
    rights_statement_missing: uploadMessages.rightsMissing,
    idempotency_key_reused,
  },
})
