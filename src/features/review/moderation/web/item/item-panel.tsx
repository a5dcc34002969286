import { type ReactNode, useId, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { Link } from '#client/router/router.ts'
import { OfflineHint } from '#client/offline/offline-hint.tsx'
import { Button } from '#client/ui/button.tsx'
import { NewTabLink } from '#client/ui/list/new-tab-link.tsx'
import { ErrorAlert, LiveRegion } from '#client/ui/state/live-region.tsx'
import { LoadFailure } from '#client/ui/state/load-failure.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { DuplicatesBlock } from '#features/contributing/duplicates/web/duplicates-block.tsx'
import { detailTexts } from '#features/review/reports/messages.ts'
import { changeTexts } from '#features/contributing/corrections/messages.ts'
import { ErrorList } from '#features/contributing/corrections/web/error-list.tsx'
import { previewTexts } from '#features/contributing/previews/messages.ts'
import { formatDateTime } from '#shared/formats/dates.ts'
import { isLinkable, licenceLabel, metaLine, writtenLanguage } from '#features/catalogue/resources/format.ts'
import { languageTexts } from '#features/catalogue/resources/messages.ts'
import { TagList } from '#features/catalogue/resources/web/resource-title.tsx'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import type { ModeratedResource } from '../../contract.ts'
import type { ReviewItem } from '../../desk-contract.ts'
import { findingTexts, historyTexts, itemPageTexts, itemTexts as texts, rowTexts } from '../../messages.ts'
import { earlierTexts } from '../messages.ts'
import { LazyPart } from '../actions/lazy-part.tsx'
import { ResourceDialog } from '../actions/resource-dialog.tsx'
import { Attribution, Findings, isUnremarkable } from '../findings.tsx'
import { useRestore } from '../bin/use-restore.ts'
import { StatusNotice } from './status-notice.tsx'
import { useHeldClaim, useNext } from './use-claims.ts'
import { DecisionBar } from './decision-bar.tsx'
import styles from './item-panel.module.css'
import { type ItemDecisions, useItemDecisions } from './use-item-decisions.ts'
import { isOpen, useItem } from './use-item.ts'

interface ItemPanelProps {
  readonly resourceId: string
  /** Called after each decision. */
  readonly onDecided: () => void
}

/** One resource with everything for its review. Key it by the id. */
export function ItemPanel({ resourceId, onDecided }: ItemPanelProps) {
  const state = useItem(resourceId)
  const decisions = useItemDecisions(state, onDecided)
  const next = useNext(resourceId)
  const findingsId = useId()
  const { item, isRemoved } = state
  const isGone = isRemoved || decisions.gone !== undefined
  const shown = isGone ? undefined : item
  useHeldClaim(resourceId, shown !== undefined && isOpen(shown) && !state.offline)
  return (
    <DecisionBar item={shown} state={state} decisions={decisions} findingsId={findingsId} next={next}>
      <OfflineHint answer={state.answer} />
      <LiveRegion>
        {isGone && <Gone resourceId={resourceId} item={item} decisions={decisions} />}
        {shown && <StatusNotice item={shown} claim={state.claim} />}
        {next.none && <p>{texts.last}</p>}
      </LiveRegion>
      <ErrorAlert>{(decisions.error ?? next.error)?.message}</ErrorAlert>
      {shown ? (
        <Body item={shown} findingsId={findingsId} />
      ) : isGone ? null : state.error ? (
        <LoadFailure what={itemPageTexts.resource} error={state.error} onRetry={state.retry} />
      ) : (
        <SkeletonLines lines={8} label={itemPageTexts.loading} />
      )}
      <ResourceDialog {...decisions.dialog} />
    </DecisionBar>
  )
}

interface GoneProps {
  readonly resourceId: string
  /** As it was last read. */
  readonly item: ReviewItem | undefined
  readonly decisions: ItemDecisions
}

/** Why nothing is left to decide. */
function Gone({ resourceId, item, decisions: { gone, restored } }: GoneProps) {
  const replaces = item?.resource.replaces
  if (gone === 'removed') return <Removed resourceId={resourceId} onRestored={restored} />
  if (gone !== 'published' || !replaces) return <p>{texts.gone}</p>
  const { id, version } = replaces
  return (
    <p>
      {texts.isPublic({ n: version, earlier: version - 1 })}{' '}
      <Link href={paths.moderationItem(id)}>{texts.withdraw({ n: version - 1 })}</Link>
    </p>
  )
}

interface RemovedProps {
  readonly resourceId: string
  readonly onRestored: () => void
}

/** After a deletion: takes it back. */
function Removed({ resourceId, onRestored }: RemovedProps) {
  const { restore, error, busy } = useRestore(resourceId, { onRestored })
  return (
    <div className={styles.removed}>
      {texts.removed}{' '}
      <Button busy={busy} onClick={restore}>
        {texts.undo}
      </Button>
      {error && <p>{error.message}</p>}
    </div>
  )
}

interface ItemProps {
  readonly item: ReviewItem
}

interface BodyProps extends ItemProps {
  readonly findingsId: string
}

/** The resource itself beside all that is known about it. */
const Body = (props: BodyProps) => (
  <div className={styles.columns}>
    <ResourcePreview {...props} />
    <ReviewFacts {...props} />
  </div>
)

function ResourcePreview({ item }: BodyProps) {
  const { resource } = item
  const { title, file_url, subject, tags } = resource
  return (
    <div className={styles.thing}>
      <h2 lang={writtenLanguage(resource)}>{title}</h2>
      <p className={styles.quiet}>
        {subjectByStorageName(subject).title} · {metaLine(resource)}
      </p>
      <TagList tags={tags} />
      {isLinkable(file_url) && (
        <p>
          <NewTabLink href={file_url} className={styles.open}>
            {texts.open}
          </NewTabLink>
        </p>
      )}
      {item.replaces && (
        <LazyPart
          title={changeTexts.title}
          load={() => import('#features/contributing/corrections/web/what-changes.tsx')}
        >
          {({ WhatChanges }) => item.replaces && <WhatChanges resource={resource} replaces={item.replaces} />}
        </LazyPart>
      )}
      {resource.kind === 'file' && isLinkable(file_url) && <Preview resource={resource} />}
    </div>
  )
}

interface FoldedProps {
  readonly title: string
  readonly startsOpen?: boolean
  readonly children: ReactNode
}

/** A part of the page that loads when it is opened. */
function Folded({ title, startsOpen = false, children }: FoldedProps) {
  const [open, setOpen] = useState(startsOpen)
  return (
    <details
      className={styles.folded}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {open && children}
    </details>
  )
}

/** On a phone a long preview would stand above the findings. */
const Preview = ({ resource }: { readonly resource: ModeratedResource }) => (
  <Folded title={previewTexts.preview} startsOpen={matchMedia('(min-width: 62rem)').matches}>
    <LazyPart
      title={previewTexts.what}
      place="page"
      load={() => import('#features/contributing/previews/web/preview-sheet.tsx')}
    >
      {({ PreviewSheet }) => (
        <PreviewSheet key={resource.file_url} resource={resource} isPublic={resource.verified} />
      )}
    </LazyPart>
  </Folded>
)

/** Results of the file checks, then what was found in the text. */
function AllFindings({ item: { resource, findings }, findingsId }: BodyProps) {
  const isNothing = findings.length === 0 && isUnremarkable(resource)
  return (
    <Section title={texts.findings}>
      {isNothing && <p>{findingTexts.none}</p>}
      <Findings resource={resource} reasonId={findingsId} pathOfTwin={({ id }) => paths.moderationItem(id)} />
      {findings.length > 0 && (
        <LazyPart
          title={texts.findings}
          load={() => import('#features/contributing/findings/web/findings-block.tsx')}
        >
          {({ FindingsBlock }) => <FindingsBlock findings={findings} licence={resource.licence} />}
        </LazyPart>
      )}
    </Section>
  )
}

/** Most resources have no reports, so the code loads with the first one. */
const Reports = ({ resource: { id, reportAmount } }: { readonly resource: ModeratedResource }) => (
  <LazyPart title={detailTexts.title} load={() => import('#features/review/reports/web/reports-block.tsx')}>
    {({ ReportsBlock }) => <ReportsBlock resourceId={id} reports={reportAmount} withFrom />}
  </LazyPart>
)

const ReviewFacts = ({ item, findingsId }: BodyProps) => (
  <div className={styles.facts}>
    <AllFindings item={item} findingsId={findingsId} />
    <Section title={detailTexts.title}>
      {item.resource.reported ? <Reports resource={item.resource} /> : <p>{detailTexts.noneOpen}</p>}
    </Section>
    {item.resource.verified && (
      <>
        <ErrorList resourceId={item.resource.id} moderates />
        <Folded title={earlierTexts.title}>
          <LazyPart title={earlierTexts.what} load={() => import('./published-versions.tsx')}>
            {({ PublishedVersions }) => <PublishedVersions resource={item.resource} />}
          </LazyPart>
        </Folded>
      </>
    )}
    <Folded title={languageTexts.sameLesson} startsOpen={item.hasLessons}>
      <LazyPart
        title={languageTexts.ofLesson}
        load={() => import('#features/review/lesson-groups/web/lessons-block.tsx')}
      >
        {({ LessonsBlock }) => <LessonsBlock resourceId={item.resource.id} moderates />}
      </LazyPart>
    </Folded>
    <DuplicatesBlock resourceId={item.resource.id} />
    <Rights item={item} />
    <Section title={historyTexts.title}>
      <LazyPart title={historyTexts.title} place="page" load={() => import('../actions/history-list.tsx')}>
        {({ HistoryList }) => <HistoryList resource={item.resource} />}
      </LazyPart>
    </Section>
    <Author item={item} />
  </div>
)

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

const Rights = ({ item: { resource, rightsStatement } }: ItemProps) => (
  <Section title={texts.rights}>
    {resource.licence !== null && <p>{texts.licence({ name: licenceLabel(resource.licence) })}</p>}
    <Attribution resource={resource} />
    <p className={styles.quiet}>
      {rightsStatement === null ? texts.noStatement : texts.statement({ version: rightsStatement })}
    </p>
  </Section>
)

const Author = ({ item: { resource, author, hasRevision } }: ItemProps) => (
  <div>
    <p>
      {texts.uploadedBy({ who: resource.userID, when: formatDateTime(resource.modifiedAt) })}
      {resource.uploaderUnconfirmed && ` (${rowTexts.notConfirmed})`}
    </p>
    <p>{author ? texts.author(author) : texts.noAuthor}</p>
    {hasRevision && <p>{texts.revision}</p>}
  </div>
)
