import { Fragment, type PropsWithChildren } from 'react'
import { spokenLanguage } from '#client/spoken-language.ts'
import { classes } from '#client/ui/classes.ts'
import { NewTabLink } from '#client/ui/list/new-tab-link.tsx'
import { spoken } from '#shared/messages.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { isLinkable, metaLine, gradesFirst, writtenLanguage } from '../format.ts'
import { languageName, translationPath } from '../language-names.ts'
import { languageTexts } from '../messages.ts'
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
}

/** Cover, title, subject and facts, in an element of class `resource`. The title opens the file or page in a new tab. */
export function TitleParts({ resource, titleId, showSubject = false }: ResourceTitleProps) {
  const { title, file_url } = resource
  const name = { id: titleId, lang: writtenLanguage(resource), children: title }
  return (
    <>
      <ResourceCover resource={resource} />
      {isLinkable(file_url) ? <NewTabLink href={file_url} {...name} /> : <span {...name} />}
      <p className={classes(styles.facts, showSubject && styles.afterSubject)}>
        {showSubject && `${subjectByStorageName(resource.subject).title}\n`}
        {metaLine(resource)}
      </p>
      <LanguageChips resource={resource} />
      <AlsoIn {...resource} />
    </>
  )
}

/** Each language by its own name; nothing for the language of the page alone. */
function LanguageChips({ resource }: { readonly resource: PublicResource }) {
  const { title, languages } = resource
  if (languages.every((code) => code === spoken.language)) return null
  return (
    <ul role="list" aria-label={languageTexts.of({ title })} className={styles.tags}>
      {languages.map((code) => (
        <Chip key={code} as="li">
          <span lang={writtenLanguage({ languages: [code] })}>{languageName(code, spoken.language)}</span>
        </Chip>
      ))}
    </ul>
  )
}

/** A link for each other language of the same lesson. */
export function AlsoIn({ id, alsoIn }: Pick<PublicResource, 'id' | 'alsoIn'>) {
  if (!alsoIn) return null
  return (
    <p className={styles.facts}>
      {languageTexts.alsoIn}
      {alsoIn.map((code, at) => (
        <Fragment key={code}>
          {at > 0 && ','}{' '}
          <a href={translationPath(id, code, spokenLanguage)} lang={writtenLanguage({ languages: [code] })}>
            {languageName(code, spokenLanguage)}
          </a>
        </Fragment>
      ))}
    </p>
  )
}

/** The parts of a title outside of a table cell, with lines and actions below. */
export const ResourceTitle = ({ children, ...title }: PropsWithChildren<ResourceTitleProps>) => (
  <div className={styles.resource}>
    <TitleParts {...title} />
    {children}
  </div>
)

/** Tags, grades first; the same grade in two languages is shown once. */
export function TagList({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null
  const shown = new Map(
    gradesFirst(tags).map((tag) => [tagLabel(tag), isGradeTag(tag) ? 'grade' : 'tag'] as const),
  )
  return (
    <ul role="list" className={styles.tags}>
      {[...shown].map(([label, tone]) => (
        <Chip key={label} as="li" tone={tone}>
          {label}
        </Chip>
      ))}
    </ul>
  )
}
