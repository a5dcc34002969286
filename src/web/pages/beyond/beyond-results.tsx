import type { BeyondRow } from '#features/search/contract.ts'
import { DidYouMean } from '#features/search/web/beyond/did-you-mean.tsx'
import { useMissedSearch } from '#features/search/web/beyond/use-missed-search.ts'
import { useSearchBeyond } from '#features/search/web/beyond/use-search-beyond.ts'
import { subjectById } from '#features/subjects/subject.ts'
import { Link } from '#web/kit/router/router.ts'
import { Status } from '#web/kit/ui/state/status.tsx'
import { paths } from '#web/paths.ts'
import { BeyondRows } from './beyond-rows.tsx'
import { beyondTexts } from './messages.ts'
import { NextSteps } from './next-steps.tsx'
import styles from './beyond-results.module.css'

interface BeyondResultsProps {
  readonly q: string
  /** Storage names with commas between them; empty for all subjects. */
  readonly subject: string
  /** Not one resource was found. */
  readonly nothing: boolean
}

interface Found {
  readonly total: number
  readonly items: readonly BeyondRow[]
}

const searchLink = (q: string) => <Link href={paths.search(q)}>{q}</Link>

const told = ({ total, items }: Found, words: (total: number) => string) =>
  items.length > 0 ? words(total) : ''

/** Other spellings, other words, the text of files, and without any hit what to do next; each under its own name. */
export function BeyondResults({ q, subject, nothing }: BeyondResultsProps) {
  const { data } = useSearchBeyond(q, subject)
  const isMissed = nothing && data !== undefined && data.otherWords.total + data.inside.total === 0
  useMissedSearch(q, isMissed && subject === '')
  const nearest = data?.nearestSubject ? subjectById(data.nearestSubject) : undefined
  return (
    <div className={styles.beyond}>
      <Status unseen>
        {data &&
          `${told(data.otherWords, beyondTexts.toldOtherWords)} ${told(data.inside, beyondTexts.toldInside)}`.trim()}
      </Status>
      {data && <DidYouMean words={data.didYouMean} link={searchLink} />}
      {data && (
        <>
          <BeyondRows
            {...data.otherWords}
            title={beyondTexts.otherWords(data.otherWords.words)}
            more={data.otherWords.words.map((word) => (
              <li key={word}>{searchLink(word)}</li>
            ))}
          />
          <BeyondRows {...data.inside} title={beyondTexts.inside} />
        </>
      )}
      {nothing && <NextSteps nearest={nearest} />}
    </div>
  )
}
