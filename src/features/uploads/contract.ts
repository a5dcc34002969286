import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { line } from '#shared/text.ts'
import { resourceId } from '#features/resources/resource.ts'
import { storageName } from '#features/subjects/contract.ts'
import { licenceIds } from './licence.ts'
import { createResourceFailures, uploadFailures } from './messages.ts'

export const listFolders = endpoint({
  method: 'GET',
  path: '/api/folders',
  summary:
    'The subjects a resource can be filed under: the top-level folders of the file store, without uploads.',
  needs: 'contribute resources',
  limit: 'read',
  returns: z.object({ folders: z.array(storageName) }),
  fails: {},
})

const uploadId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

export const createUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary:
    'Sends the bytes of one file, at most 10485760. The answer names the upload for the resource to come.',
  needs: 'contribute resources',
  limit: 'upload',
  query: z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(300)) }),
  bytes: ['application/octet-stream'],
  returns: z.object({ uploadId, bytes: z.int(), sha256: z.string() }),
  status: 201,
  fails: uploadFailures,
})

const tag = line(1, 50)
/** 20 free tags and the 13 grade labels. */
const tags = z.array(tag).check(z.maxLength(33))

export const createResource = endpoint({
  method: 'POST',
  path: '/api/resources',
  summary:
    'Files a new resource, an uploaded file or an HTTPS link. It waits for a moderator before the public sees it.',
  needs: 'contribute resources',
  limit: 'contribute',
  body: z.strictObject({
    subject: storageName,
    title: line(0, 300),
    tags,
    uploadId: z.optional(uploadId),
    link: z.optional(z.string().check(z.maxLength(2048))),
    licence: z.optional(z.enum(licenceIds)),
    author: z.optional(line(0, 120)),
    language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
    description: z.optional(line(0, 1000)),
    source: z.optional(line(0, 2048)),
    changes: z.optional(line(0, 500)),
  }),
  returns: z.object({ id: resourceId, file_url: z.string() }),
  status: 201,
  idempotent: true,
  fails: createResourceFailures,
})
