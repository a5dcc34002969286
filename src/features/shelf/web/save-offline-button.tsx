import { withLoadTimeout } from '#client/load-timeout.ts'
import { Link } from '#client/router/router.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { partTexts } from '#client/messages.ts'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { paths } from '#shared/paths.ts'
import { isLinkable } from '#features/resources/format.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import { costLabel } from '../size-label.ts'
import type { ShelfBadge } from './shelf-badges.ts'
import { keepTexts } from '../messages.ts'
import { badges, useShelfBadge, useAnnouncement } from './use-shelf-badge.ts'
import styles from './save-offline-button.module.css'

interface KeepButtonProps {
  readonly resource: PublicResource
  /** Id of the element that names the resource. */
  readonly titleId: string
}

/** Files are kept in Cache Storage, which a plain-http page does not have. */
const canKeep = () => 'caches' in window && 'indexedDB' in window

/** Its code comes with the first press. */
async function press(resource: PublicResource) {
  try {
    const { toggle: pressed } = await withLoadTimeout(import('./store/shelf-actions.ts'))
    await pressed(resource)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    badges.doing(resource.id, { error: message }, message)
  }
}

interface LabelProps {
  readonly mark: ShelfBadge | undefined
  readonly isKept: boolean
  readonly resource: PublicResource
}

function Label({ mark, isKept, resource }: LabelProps) {
  if (mark !== undefined && mark !== 'kept' && 'percent' in mark) return <>{keepTexts.stop(mark.percent)}</>
  if (isKept)
    return (
      <>
        {partTexts.remove}
        <span className="unseen"> {keepTexts.fromThisPhone}</span>
      </>
    )
  return (
    <>
      <Icon name="download" />
      <span>
        {keepTexts.keep}
        <span className={styles.where}> {keepTexts.onThisPhone}</span> · {costLabel(resource)}
      </span>
    </>
  )
}

/** Keeps a resource on this phone, says what that costs before, and takes it away again. */
export function SaveOfflineButton({ resource, titleId }: KeepButtonProps) {
  const mark = useShelfBadge(resource.id)
  const isKept = badges.isKept(resource.id)
  if (!canKeep() || !isLinkable(resource.file_url)) return null
  return (
    <div className={styles.place}>
      {mark === 'kept' && (
        <Link href={paths.shelf} className={styles.kept}>
          <Icon name="check" />
          {keepTexts.kept}
        </Link>
      )}
      {/* A double click is one press: the second would stop or remove what the first began. */}
      <Button
        kind="quiet"
        aria-describedby={titleId}
        onClick={({ detail }) => detail < 2 && void press(resource)}
      >
        <Label mark={mark} isKept={isKept} resource={resource} />
      </Button>
      {mark !== undefined && mark !== 'kept' && 'error' in mark && (
        <p className={styles.error}>{mark.error}</p>
      )}
    </div>
  )
}

/** Once on a page with keep buttons: speaks what became of the presses. */
export const SaveOfflineStatus = () => <LiveRegion unseen>{useAnnouncement()}</LiveRegion>
