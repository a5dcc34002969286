/** What uploads in pieces say of themselves (tus 1.0). */
export const tus = { 'tus-resumable': '1.0.0' }

export const metadataOf = (fileName: string) => `filename ${Buffer.from(fileName).toString('base64')}`

export const pieceHeaders = (offset: number | string) => ({
  ...tus,
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})
