import { type ComponentType, type ReactNode, useId, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { OfflineHint } from '#client/offline/offline-hint.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { ShowMore } from '#client/ui/list/show-more.tsx'
import { EmptyState } from '#client/ui/state/empty-state.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import type { Contribution } from '../contract.ts'
import { contributionsTexts as texts } from '../messages.ts'
import { ContributionRow, RemovedRow } from './contribution-row.tsx'
import styles from './contributions.module.css'
import { isUnsent, useDrafts, versionDraftId } from './edit/draft-store.ts'
import { useContributions } from './use-contributions.ts'

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

interface ContributionListProps {
  readonly account: string
  readonly mayContribute: boolean
  /** Figures of all, and of a published row. */
  readonly total?: ReactNode
  readonly Counts?: ComponentType<{ readonly id: string; readonly titleId: string }> | undefined
  /** The figures load: the list would move. */
  readonly isWaiting?: boolean
}

/** The contributions of an account in four sections; empty sections are left out. */
export function ContributionList(props: ContributionListProps) {
  const { account, isWaiting, total } = props
  const answer = useContributions(account)
  const { data, error, refetch } = answer
  const [first] = data?.pages ?? []
  return (
    <>
      <OfflineHint answer={answer} />
      {first && !isWaiting ? (
        <>
          {total}
          <Sections answer={answer} first={first} {...props} />
        </>
      ) : (
        <NotLoaded what={texts.what} error={error} refetch={refetch} lines={8} label={texts.loading} />
      )}
    </>
  )
}

type Answer = ReturnType<typeof useContributions>
type FirstPage = NonNullable<Answer['data']>['pages'][number]

interface SectionsProps extends ContributionListProps {
  readonly answer: Answer
  readonly first: FirstPage
}

const Empty = ({ mayContribute }: { readonly mayContribute: boolean }) => (
  <EmptyState
    seed="contributions"
    action={
      mayContribute && (
        <ButtonLink href={paths.contribute} kind="main">
          {texts.contribute}
        </ButtonLink>
      )
    }
  >
    {texts.empty}
  </EmptyState>
)

const Removed = ({ list }: { readonly list: FirstPage['removed'] }) => (
  <Section title={texts.sections.removed}>
    <ul role="list" className={styles.rows}>
      {list.map((each) => (
        <RemovedRow key={each.resourceId} contribution={each} />
      ))}
    </ul>
  </Section>
)

/** Numbers of the proposed versions by the id of their resource. */
const proposedIn = ({ needsAttention, waiting }: FirstPage) =>
  new Map([...needsAttention, ...waiting].map(({ replaces }) => [replaces?.id, replaces?.version]))

function Sections({ account, mayContribute, Counts, answer, first }: SectionsProps) {
  const [now] = useState(() => Date.now())
  const drafts = useDrafts(account)
  const hasDraft = ({ id, status }: Contribution) =>
    isUnsent(drafts.get(id), status) || drafts.has(versionDraftId(id))
  const published = answer.data?.pages.flatMap((page) => page.published.items) ?? []
  const { needsAttention, waiting, removed, reviewDays } = first
  const proposed = proposedIn(first)
  const rowsOf = (list: readonly Contribution[]) => (
    <ul role="list" className={styles.rows}>
      {list.map((contribution) => (
        <ContributionRow
          key={contribution.id}
          proposed={proposed.get(contribution.id)}
          hasDraft={hasDraft(contribution)}
          {...{ contribution, reviewDays, now, Counts }}
        />
      ))}
    </ul>
  )
  if ([needsAttention, waiting, published, removed].every(({ length }) => length === 0))
    return <Empty mayContribute={mayContribute} />
  return (
    <>
      {needsAttention.length > 0 && (
        <Section title={texts.sections.needsAttention}>{rowsOf(needsAttention)}</Section>
      )}
      {waiting.length > 0 && <Section title={texts.sections.waiting}>{rowsOf(waiting)}</Section>}
      {published.length > 0 && (
        <Section title={texts.sections.published}>
          <ShowMore pages={answer} what={texts.what} shown={published.length} total={first.published.total}>
            {rowsOf(published)}
          </ShowMore>
        </Section>
      )}
      {removed.length > 0 && <Removed list={removed} />}
    </>
  )
}
