import { useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { OutsideLink } from '#client/ui/outside-link.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { bytesLabel, isLinkable } from '#features/catalogue/resources/format.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { checkKnownFile } from '../contract.ts'
import { sameFileTexts } from '../messages.ts'
import type { SameFile } from './send-upload.ts'
import styles from './upload-form.module.css'

interface SameFileNoteProps {
  readonly sameFile: SameFile
  /** `known`: before the file is sent. */
  readonly when?: 'known' | 'filed'
}

/** Note that a resource with the same file exists. */
export function SameFileNote({ sameFile, when = 'filed' }: SameFileNoteProps) {
  if (!sameFile) return null
  const { title, subject, file_url, bytes } = sameFile
  const { before, after } = sameFileTexts[when]
  const facts = [subjectByStorageName(subject).title, ...(bytes === undefined ? [] : [bytesLabel(bytes)])]
  return (
    <p className={styles.same}>
      {before} {isLinkable(file_url) ? <OutsideLink href={file_url}>{title}</OutsideLink> : title}{' '}
      {after({ facts: facts.join(', ') })}
    </p>
  )
}

export async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Names a resource with the content of a chosen file before it is sent. Empty without an answer, and on plain-http pages,
 * which have no `crypto.subtle`: the note after filing remains.
 */
export function KnownFileNote({ file }: { readonly file: File | undefined }) {
  const { data: sameFile = null } = useQuery({
    queryKey: ['known file', file?.name, file?.size, file?.lastModified],
    queryFn: async ({ signal }) => {
      if (!file) return null
      const body = { sha256: await sha256Of(file), bytes: file.size }
      return (await call(checkKnownFile, { body, signal })).sameFile
    },
    enabled: file !== undefined && 'subtle' in crypto && navigator.onLine,
    retry: false,
  })
  return (
    <LiveRegion>
      <SameFileNote sameFile={sameFile} when="known" />
    </LiveRegion>
  )
}
