import { useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { checkKnownFile } from '../contract.ts'
import type { SameFile } from './send-upload.ts'

async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * A resource with the content of a chosen file, before it is sent. Null while it is not known: on plain-http pages there
 * is no `crypto.subtle`, and without an answer the note after filing remains.
 */
export function useKnownFile(file: File | undefined): SameFile {
  const { data = null } = useQuery({
    queryKey: ['known file', file?.name, file?.size, file?.lastModified],
    queryFn: async ({ signal }) => {
      if (!file) return null
      const body = { sha256: await sha256Of(file), bytes: file.size }
      return (await call(checkKnownFile, { body, signal })).sameFile
    },
    enabled: file !== undefined && 'subtle' in crypto && navigator.onLine,
    retry: false,
  })
  return data
}
