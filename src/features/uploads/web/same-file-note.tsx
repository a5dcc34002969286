import { OutsideLink } from '#client/ui/outside-link.tsx'
import { bytesLabel, isLinkable } from '#features/resources/format.ts'
import { subjectTitles } from '#features/subjects/messages.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import { sameFileTexts } from '../messages.ts'
import type { SameFile } from './send-upload.ts'
import styles from './upload-form.module.css'

/** Note after an upload that a resource with the same file exists. */
export function SameFileNote({ sameFile }: { readonly sameFile: SameFile }) {
  if (!sameFile) return null
  const { title, subject, file_url, bytes } = sameFile
  const facts = [
    subjectTitles[subjectByStorageName(subject).id],
    ...(bytes === undefined ? [] : [bytesLabel(bytes)]),
  ]
  return (
    <p className={styles.same}>
      {sameFileTexts.before}{' '}
      {isLinkable(file_url) ? <OutsideLink href={file_url}>{title}</OutsideLink> : title}{' '}
      {sameFileTexts.after({ facts: facts.join(', ') })}
    </p>
  )
}
