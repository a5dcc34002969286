import { Link, useParams } from '#web/kit/router/router.ts'
import { branding } from '#features/content/branding.ts'
import { listResources } from '#features/resources/contract.ts'
import { searchResources } from '#features/search/contract.ts'
import type { LoadPage } from '#features/resources/web/use-resource-pages.ts'
import { type StorageName, type Subject, subjectById } from '#features/subjects/subject.ts'
import { call } from '#web/kit/call.ts'
import { usePageMeta } from '#web/kit/page-meta.ts'
import { ButtonLink } from '#web/kit/ui/button-link.tsx'
import { Cover } from '#web/kit/ui/litema/cover.tsx'
import { EmptyState } from '#web/kit/ui/state/empty-state.tsx'
import { PageHead } from '#web/kit/ui/page-head.tsx'
import { paths } from '#web/paths.ts'
import { PublicResourceList } from './public-resource-list.tsx'

/** Spec 2, Subject page. Another subject is another page: its filters start anew (SUBJ-08). */
export function SubjectPage() {
  const { subjectId = '' } = useParams()
  const subject = subjectById(subjectId)
  return subject ? <SubjectResources key={subject.id} subject={subject} /> : <UnknownSubject />
}

/** The subject's list, or what a search for words within it finds. */
const loadOf =
  (subject: StorageName): LoadPage =>
  ({ q, ...others }, signal) => {
    const query = { ...others, subject: [subject] }
    return q
      ? call(searchResources, { query: { ...query, q }, signal })
      : call(listResources, { query, signal })
  }

function SubjectResources({ subject }: { readonly subject: Subject }) {
  const { id, title, storageName } = subject
  usePageMeta({
    title,
    description: `Free ${title} worksheets, slides and books for South African classrooms.`,
    keywords: `${title}, teaching resources, worksheets, CAPS, South Africa`,
    view: 'subject_page',
  })
  return (
    <>
      <PageHead
        title={title}
        crumb={
          <>
            <Link href={paths.home}>Home</Link> › Subjects
          </>
        }
        art={<Cover seed={storageName} palette={id} across={6} down={4} />}
      >
        <h2>Introduction to {title} Resources</h2>
        {branding.introduction.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </PageHead>
      <div className="wrap section">
        <PublicResourceList
          list={['subject', storageName]}
          topics={[`subject:${storageName}`]}
          whole="subject"
          load={loadOf(storageName)}
          nextStep={<ButtonLink href={paths.home}>See all subjects</ButtonLink>}
        />
      </div>
    </>
  )
}

function UnknownSubject() {
  usePageMeta({
    title: 'Subject not found',
    description: 'There is no subject at this address.',
    keywords: 'subjects',
    view: 'subject_page',
  })
  return (
    <>
      <PageHead title="Subject not found." />
      <div className="wrap section">
        <EmptyState
          seed="no subject"
          action={
            <ButtonLink href={paths.home} kind="main">
              See all subjects
            </ButtonLink>
          }
        >
          The address may be mistyped, or the page has moved.
        </EmptyState>
      </div>
    </>
  )
}
