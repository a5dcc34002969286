import type { ReactNode } from 'react'
import { partTexts } from '#client/messages.ts'
import { subjectTitles } from '#features/subjects/messages.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import { isLinkable, metaLine } from '../format.ts'
import type { PublicResource } from '../resource.ts'
import { ResourceCover } from './resource-cover.tsx'
import styles from './resource-title.module.css'

interface ResourceLinkProps {
  readonly resource: Pick<PublicResource, 'title' | 'file_url' | 'language'>
  /** For what has to name the resource by its title. */
  readonly id?: string
}

/** The title; a click opens the file or the linked page in a new tab. */
function ResourceLink({ resource, id }: ResourceLinkProps) {
  const { title, file_url, language } = resource
  const words = (
    <span id={id} lang={language ?? undefined}>
      {title}
    </span>
  )
  if (!isLinkable(file_url)) return words
  return (
    <a href={file_url} target="_blank" rel="noopener noreferrer ugc">
      {words}
      <span className="visuallyHidden">{partTexts.opensInNewTab}</span>
    </a>
  )
}

interface ResourceTitleProps {
  readonly resource: PublicResource
  readonly titleId: string
  readonly showSubject?: boolean
  /** What can be done before opening it. */
  readonly children?: ReactNode
}

/** Cover, title, subject where asked for, and what opening it costs. */
export function ResourceTitle({ resource, titleId, showSubject = false, children }: ResourceTitleProps) {
  return (
    <div className={styles.resource}>
      <ResourceCover resource={resource} />
      <div className={styles.words}>
        <ResourceLink resource={resource} id={titleId} />
        {showSubject && (
          <p className={styles.subject}>{subjectTitles[subjectByStorageName(resource.subject).id]}</p>
        )}
        <p className={styles.meta}>{metaLine(resource)}</p>
        {children}
      </div>
    </div>
  )
}
