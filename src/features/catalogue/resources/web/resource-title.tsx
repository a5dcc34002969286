import type { ReactNode } from 'react'
import { NewTabLink } from '#client/ui/list/new-tab-link.tsx'
import { subjectTitles } from '#features/catalogue/subjects/messages.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { isLinkable, metaLine, gradesFirst } from '../format.ts'
import type { PublicResource } from '../resource.ts'
import { ResourceCover } from './resource-cover.tsx'
import styles from './resource-title.module.css'
import { Chip } from '#client/ui/chip.tsx'
import { isGradeTag, tagLabel } from '#features/catalogue/subjects/grade.ts'

interface ResourceTitleProps {
  readonly resource: PublicResource
  /** For labels that refer to the title. */
  readonly titleId: string
  readonly showSubject?: boolean
  /** Actions below the facts. */
  readonly children?: ReactNode
}

/** Cover, title, subject and facts of a resource. The title opens the file or page in a new tab. */
export function ResourceTitle({ resource, titleId, showSubject = false, children }: ResourceTitleProps) {
  const { title, file_url, language } = resource
  const name = (
    <span id={titleId} lang={language ?? undefined}>
      {title}
    </span>
  )
  return (
    <div className={styles.resource}>
      <ResourceCover resource={resource} />
      <div className={styles.words}>
        {isLinkable(file_url) ? <NewTabLink href={file_url}>{name}</NewTabLink> : name}
        {showSubject && (
          <p className={styles.subject}>{subjectTitles[subjectByStorageName(resource.subject).id]}</p>
        )}
        <p className={styles.meta}>{metaLine(resource)}</p>
        {children}
      </div>
    </div>
  )
}

/** Tags, grades first; the same grade in two languages is shown once. */
export function TagList({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null
  const shown = new Map(
    gradesFirst(tags).map((tag) => [tagLabel(tag), isGradeTag(tag) ? 'grade' : 'tag'] as const),
  )
  return (
    <ul role="list" className={styles.tags}>
      {[...shown].map(([label, tone]) => (
        <li key={label}>
          <Chip tone={tone}>{label}</Chip>
        </li>
      ))}
    </ul>
  )
}
