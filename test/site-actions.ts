/** User actions as API calls, for tests that need their result. */
import type { Person } from './site.ts'

const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n' +
    '0000000058 00000 n \n0000000115 00000 n \ntrailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n186\n%%EOF\n',
  'latin1',
)

export interface UploadOptions {
  readonly subject?: string
  readonly title?: string
  readonly tags?: readonly string[]
  readonly fileName?: string
  readonly bytes?: Buffer
}

const bodyOf = (answer: {
  statusCode: number
  body: string
  json: () => unknown
}): Record<string, string> => {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json() as Record<string, string>
}

/** Uploads the bytes of a file; returns the upload id. */
export async function sendUpload(
  educator: Person,
  { fileName = 'notes.pdf', bytes = smallPdf }: UploadOptions = {},
) {
  const url = `/api/uploads?name=${encodeURIComponent(fileName)}`
  const { uploadId } = bodyOf(await educator.call('POST', url, { payload: bytes }))
  return uploadId ?? ''
}

/** Uploads a file and creates its resource; returns id and file_url. */
export async function contributeFile(educator: Person, options: UploadOptions = {}) {
  const { subject = 'Maths', title = 'Intro to algebra', tags = ['Grade 9', 'algebra'] } = options
  const uploadId = await sendUpload(educator, options)
  const { id = '', file_url = '' } = bodyOf(
    await educator.call('POST', '/api/resources', { payload: { subject, title, tags, uploadId } }),
  )
  return { id, file_url }
}

export async function contributeLink(
  educator: Person,
  { link, ...options }: UploadOptions & { readonly link: string },
) {
  const { subject = 'History', title = 'A page worth reading', tags = [] } = options
  const { id = '', file_url = '' } = bodyOf(
    await educator.call('POST', '/api/resources', { payload: { subject, title, tags, link } }),
  )
  return { id, file_url }
}

export const approve = async (moderator: Person, id: string) =>
  bodyOf(await moderator.call('POST', `/api/resources/${id}/approval`))

export async function publishFile(educator: Person, moderator: Person, options: UploadOptions = {}) {
  const resource = await contributeFile(educator, options)
  await approve(moderator, resource.id)
  return resource
}

/** The state of a resource as a moderator sees it, for a decision. */
export const seenBy = async (moderator: Person, id: string) =>
  bodyOf(await moderator.call('GET', `/api/resources/${id}/history`))['seen'] ?? ''

/** Sends a resource back to its author; returns the answer. */
export const sendBack = async (moderator: Person, id: string, request: object = {}) =>
  moderator.call('POST', `/api/resources/${id}/return`, {
    payload: { seen: await seenBy(moderator, id), reason: 'title-or-tags', text: '', ...request },
  })
