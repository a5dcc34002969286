import { maxFileBytes } from '#features/files/file-type.ts'

/**
 * What is wrong with an Upload-Length that is a number: `too large` or `empty`. Undefined when the size is fit, and for
 * what is no whole number of bytes; the protocol refuses that itself.
 */
export function lengthTrouble(header: string | undefined): 'too large' | 'empty' | undefined {
  const length = header === undefined || header.trim() === '' ? Number.NaN : Number(header)
  if (length > maxFileBytes) return 'too large'
  return length === 0 ? 'empty' : undefined
}
