import { type ReactNode, useId } from 'react'
import type { Message } from '#shared/message-catalog.ts'
import { formatTotal } from '#features/catalogue/resources/format.ts'
import { ResourceTitle } from '#features/catalogue/resources/web/resource-title.tsx'
import type { RelatedRow } from '#features/catalogue/search/contract.ts'
import {
  DidYouMean,
  ExcerptLine,
  matchLocation,
  SearchLink,
} from '#features/catalogue/search/web/related/related-lines.tsx'
import { ReadAtButton } from '#features/contributing/previews/web/preview-provider.tsx'
import { ShareButton } from '#features/public/sharing/web/share-button.tsx'
import { RowTools } from './row-tools.tsx'
import { type Subject, subjectById } from '#features/catalogue/subjects/subject.ts'
import { Link } from '#client/router/router.ts'
import { paths } from '#shared/paths.ts'
import {
  useZeroResultCount,
  useRelatedResults,
} from '#features/catalogue/search/web/related/use-related-results.ts'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { beyondTexts, nextStepTexts as texts } from '../messages.ts'
import styles from './related-results.module.css'

interface RelatedRowsProps {
  readonly title: string
  readonly items: readonly RelatedRow[]
  readonly total: number
  readonly orMore?: true | undefined
  /** Links to searches for all of them, when these are only the first. */
  readonly more?: readonly ReactNode[]
}

/** One group of related results; renders nothing without rows. */
export function RelatedRows({ title, items, total, orMore, more }: RelatedRowsProps) {
  const titleId = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <ul role="list" className={styles.rows}>
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      {total > items.length && (
        <div className={styles.more}>
          <p>{beyondTexts.shown({ shown: items.length, total: formatTotal(total, orMore) })}</p>
          {more && <ul role="list">{more}</ul>}
        </div>
      )}
    </section>
  )
}

function Row({ item }: { readonly item: RelatedRow }) {
  const titleId = useId()
  const { excerpt, by, mime } = item
  return (
    <li className={styles.row}>
      <ResourceTitle resource={item} titleId={titleId} showSubject>
        {by !== undefined && <p className={styles.by}>{beyondTexts.foundBy({ word: by })}</p>}
        {excerpt && (
          <ExcerptLine
            {...excerpt}
            place={
              <ReadAtButton resource={item} titleId={titleId} at={excerpt.section}>
                {matchLocation(excerpt.page, mime)}
              </ReadAtButton>
            }
          />
        )}
        <RowTools resource={item} titleId={titleId} />
        <ShareButton resource={item} titleId={titleId} />
      </ResourceTitle>
    </li>
  )
}

/** Suggestions after a search without hits; first the nearest subject. */
export const NoResultsHelp = ({ nearest }: { readonly nearest: Subject | undefined }) => (
  <section className={styles.steps}>
    <h2 className={styles.title}>{texts.title}</h2>
    <ul>
      {nearest && (
        <li>
          {texts.lookThrough.before}
          <Link href={paths.subject(nearest.id)}>{nearest.title}</Link>
          {texts.lookThrough.after}
        </li>
      )}
      <li>{texts.fewerWords}</li>
      <li>{texts.otherLanguage}</li>
      <li>
        {texts.contribute.before}
        <Link href={paths.contribute}>{texts.contribute.link}</Link>
        {texts.contribute.after}
      </li>
    </ul>
  </section>
)

interface RelatedResultsProps {
  readonly q: string
  /** Storage names with commas between them; empty for all subjects. */
  readonly subject: string
  /** The search has no hit. */
  readonly nothing: boolean
}

interface Found {
  readonly total: number
  readonly items: readonly RelatedRow[]
}

const announcement = ({ total, items }: Found, text: Message<'total'>) =>
  items.length > 0 ? text({ total }) : ''

/** Spelling suggestions, synonyms, full-text hits, and help for a search without hits. */
export function RelatedResults({ q, subject, nothing }: RelatedResultsProps) {
  const { data } = useRelatedResults(q, subject)
  const isMissed = nothing && data !== undefined && data.otherWords.total + data.inside.total === 0
  useZeroResultCount(q, isMissed && subject === '')
  const nearest = data?.nearestSubject ? subjectById(data.nearestSubject) : undefined
  return (
    <div className={styles.beyond}>
      <LiveRegion visuallyHidden>
        {data &&
          `${announcement(data.otherWords, beyondTexts.toldOtherWords)} ${announcement(data.inside, beyondTexts.toldInside)}`.trim()}
      </LiveRegion>
      {data && <DidYouMean words={data.didYouMean} />}
      {data && (
        <>
          <RelatedRows
            {...data.otherWords}
            title={beyondTexts.otherWords({ words: data.otherWords.words.join(', ') })}
            more={data.otherWords.words.map((word) => (
              <li key={word}>
                <SearchLink q={word} />
              </li>
            ))}
          />
          <RelatedRows {...data.inside} title={beyondTexts.inside} />
        </>
      )}
      {nothing && <NoResultsHelp nearest={nearest} />}
    </div>
  )
}
