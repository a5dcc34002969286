import { useId, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { Link } from '#client/router/router.ts'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { newVersionTexts as texts, statusTexts } from '../../messages.ts'
import { EditForm } from '../edit/contribution-form.tsx'
import { useStoredDraft, versionDraftId } from '../edit/draft-store.ts'
import type { OwnContribution } from '../use-contributions.ts'
import styles from './published.module.css'

/** As the form of a contribution shows it. */
const unsentProposal = (contribution: OwnContribution): OwnContribution => {
  const { id, version } = contribution
  const replaces = { id, version: version + 1, kind: null, note: null, fixes: [] }
  return { ...contribution, status: 'waiting', replaces }
}

export interface NewVersionProps {
  readonly account: string
  /** A public one. */
  readonly contribution: OwnContribution
  readonly onReload: () => void
}

/** The open proposal of a public resource, or the form for one. */
export function NewVersion({ account, contribution, onReload }: NewVersionProps) {
  const titleId = useId()
  const unsent = unsentProposal(contribution)
  const stored = useStoredDraft(account, versionDraftId(contribution.id))
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<string>()
  const { proposal, kind } = contribution
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>{texts.title}</h2>
      <LiveRegion>{done}</LiveRegion>
      {proposal ? (
        <p>
          {statusTexts.proposed({ n: proposal.version })}{' '}
          {proposal.id !== null && <Link href={paths.contribution(proposal.id)}>{texts.open}</Link>}
        </p>
      ) : done === undefined && stored ? (
        <>
          <p>{texts.intro}</p>
          {isOpen || stored.draft ? (
            <EditForm
              account={account}
              contribution={unsent}
              draft={stored.draft}
              mayContribute
              isGone={false}
              onReload={onReload}
              onDone={setDone}
            />
          ) : (
            <Button onClick={() => setOpen(true)}>
              {kind === 'link' ? texts.replaceLink : texts.replaceFile}
            </Button>
          )}
        </>
      ) : null}
    </section>
  )
}
