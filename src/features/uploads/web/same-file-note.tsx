import { OutsideLink } from '#client/ui/outside-link.tsx'
import { bytesLabel, isLinkable } from '#features/resources/format.ts'
import { subjectTitles } from '#features/subjects/messages.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
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
  const facts = [
    subjectTitles[subjectByStorageName(subject).id],
    ...(bytes === undefined ? [] : [bytesLabel(bytes)]),
  ]
  return (
    <p className={styles.same}>
      {before} {isLinkable(file_url) ? <OutsideLink href={file_url}>{title}</OutsideLink> : title}{' '}
      {after({ facts: facts.join(', ') })}
    </p>
  )
}
