import { Link } from '#client/router/router.ts'
import check from '#client/ui/form/check-field.module.css'
import { paths } from '#shared/paths.ts'
import type { ModeratedResource } from '../../contract.ts'
import type { Claim } from '../../desk-contract.ts'
import { rowTexts as texts } from '../../messages.ts'
import { claimTexts } from '../messages.ts'
import type { Selection } from '../bulk/use-selection.ts'
import findingStyles from '../findings.module.css'
import { useClaimMinutes } from '../item/use-claims.ts'
import styles from './queue.module.css'

/** The moderator who reviews the resource, until the claim ends. */
function ClaimHint({ claim }: { readonly claim: Claim }) {
  const minutes = useClaimMinutes(claim)
  if (minutes === undefined) return null
  return (
    <p className={findingStyles.finding}>{claim.mine ? claimTexts.mine : claimTexts.other({ minutes })}</p>
  )
}

export interface RowSelectionProps {
  readonly resource: ModeratedResource
  readonly titleId: string
  readonly claim: Claim | undefined
  readonly selected: boolean
  readonly onTick: Selection['tick']
}

/** Below the title: a tick for decisions on several resources, the way to the page of one, and its claim. */
export function RowSelection({ resource, titleId, claim, selected, onTick }: RowSelectionProps) {
  const { id, title } = resource
  return (
    <>
      <label className={styles.tick}>
        <input
          type="checkbox"
          className={check.box}
          aria-label={texts.selectWhich({ title })}
          checked={selected}
          onChange={({ target }) => onTick(id, target.checked)}
        />
        {texts.select}
      </label>
      <Link href={paths.moderationItem(id)} aria-describedby={titleId} className={styles.review}>
        {texts.review}
      </Link>
      {claim && <ClaimHint claim={claim} />}
    </>
  )
}
