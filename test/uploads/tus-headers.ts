/** Headers of tus 1.0. */
export const tusHeaders = { 'tus-resumable': '1.0.0' }

export const metadataOf = (fileName: string) => `filename ${Buffer.from(fileName).toString('base64')}`

export const chunkHeaders = (offset: number | string) => ({
  ...tusHeaders,
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})
