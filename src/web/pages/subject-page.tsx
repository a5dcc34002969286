import { useId, useState } from 'react'
import { Link, useParams } from '#client/router/router.ts'
import { siteOptions } from '#shared/site/site-options.ts'
import { listResources } from '#features/catalogue/resources/contract.ts'
import { searchResources } from '#features/catalogue/search/contract.ts'
import type { LoadPage } from '#features/catalogue/resources/web/use-resource-pages.ts'
import { type StorageName, type Subject, subjectById } from '#features/catalogue/subjects/subject.ts'
import { call } from '#client/call.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { PaintedCover } from '#client/ui/painted-cover.tsx'
import { EmptyState } from '#client/ui/state/empty-state.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { placeTexts, subjectPageTexts, unknownSubjectTexts, wayTexts } from '../messages.ts'
import { paths } from '#shared/paths.ts'
import { PublicResourceList } from './public-resource-list.tsx'
import styles from './subject-page.module.css'

/** The subject page. The key resets the filters for another subject (SUBJ-08). */
export function SubjectPage() {
  const { subjectId = '' } = useParams()
  const subject = subjectById(subjectId)
  return subject ? <SubjectResources key={subject.id} subject={subject} /> : <UnknownSubject />
}

/** Loads the subject's list, or a search within the subject. */
const loadOf =
  (subject: StorageName): LoadPage =>
  ({ q, ...others }, signal) => {
    const query = { ...others, subject: [subject] }
    return q
      ? call(searchResources, { query: { ...query, q }, signal })
      : call(listResources, { query, signal })
  }

function SubjectResources({ subject }: { readonly subject: Subject }) {
  const { id, title, seed, storageName } = subject
  usePageMeta({
    title,
    description: subjectPageTexts.description({ title }),
    keywords: subjectPageTexts.keywords({ title }),
    view: 'subject_page',
  })
  return (
    <>
      <PageHead
        title={title}
        crumb={
          <>
            <Link href={paths.home}>{placeTexts.home}</Link>
            {subjectPageTexts.crumb}
          </>
        }
        beside
        art={<PaintedCover seed={seed} palette={id} across={6} down={4} />}
      >
        <h2 className={styles.heading}>{subjectPageTexts.introduction({ title })}</h2>
        <Introduction />
      </PageHead>
      <div className="wrap section">
        <PublicResourceList
          list={['subject', storageName]}
          topics={[`subject:${storageName}`]}
          scope="subject"
          load={loadOf(storageName)}
          nextStep={<ButtonLink href={paths.home}>{wayTexts.allSubjects}</ButtonLink>}
        />
      </div>
    </>
  )
}

/** Whole on wide screens and in print; on a phone a button shows all of it. */
function Introduction() {
  const [whole, setWhole] = useState(false)
  const id = useId()
  return (
    <div>
      <div id={id} className={classes(styles.introduction, !whole && styles.clipped)}>
        {siteOptions().words.introduction.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Button
        kind="quiet"
        className={styles.toggle}
        aria-expanded={whole}
        aria-controls={id}
        onClick={() => setWhole(!whole)}
      >
        {whole ? subjectPageTexts.showLess : subjectPageTexts.readMore}
      </Button>
    </div>
  )
}

function UnknownSubject() {
  usePageMeta({ ...unknownSubjectTexts.meta, view: 'subject_page' })
  return (
    <>
      <PageHead title={unknownSubjectTexts.title} />
      <div className="wrap section">
        <EmptyState
          seed="no subject"
          action={
            <ButtonLink href={paths.home} kind="main">
              {wayTexts.allSubjects}
            </ButtonLink>
          }
        >
          {unknownSubjectTexts.why}
        </EmptyState>
      </div>
    </>
  )
}
