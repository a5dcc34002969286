/** What people do, as calls: for tests that need it done before they look at something else. */
import type { Person } from './site.ts'

const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n' +
    '0000000058 00000 n \n0000000115 00000 n \ntrailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n186\n%%EOF\n',
  'latin1',
)

export interface Wanted {
  readonly subject?: string
  readonly title?: string
  readonly tags?: readonly string[]
  readonly fileName?: string
  readonly bytes?: Buffer
}

const made = (answer: { statusCode: number; body: string; json: () => unknown }): Record<string, string> => {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json() as Record<string, string>
}

/** Sends the bytes of a file; gives the upload's id. */
export async function sendUpload(
  educator: Person,
  { fileName = 'notes.pdf', bytes = smallPdf }: Wanted = {},
) {
  const url = `/api/uploads?name=${encodeURIComponent(fileName)}`
  const { uploadId } = made(await educator.call('POST', url, { payload: bytes }))
  return uploadId ?? ''
}

/** Uploads a file and files it as a resource; gives its id and file_url. */
export async function contributeFile(educator: Person, wanted: Wanted = {}) {
  const { subject = 'Maths', title = 'Intro to algebra', tags = ['Grade 9', 'algebra'] } = wanted
  const uploadId = await sendUpload(educator, wanted)
  const { id = '', file_url = '' } = made(
    await educator.call('POST', '/api/resources', { payload: { subject, title, tags, uploadId } }),
  )
  return { id, file_url }
}

export async function contributeLink(
  educator: Person,
  { link, ...wanted }: Wanted & { readonly link: string },
) {
  const { subject = 'History', title = 'A page worth reading', tags = [] } = wanted
  const { id = '', file_url = '' } = made(
    await educator.call('POST', '/api/resources', { payload: { subject, title, tags, link } }),
  )
  return { id, file_url }
}

export const approve = async (moderator: Person, id: string) =>
  made(await moderator.call('POST', `/api/resources/${id}/approval`))

export async function publishFile(educator: Person, moderator: Person, wanted: Wanted = {}) {
  const resource = await contributeFile(educator, wanted)
  await approve(moderator, resource.id)
  return resource
}
