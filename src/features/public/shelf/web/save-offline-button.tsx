import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { Link } from '#client/router/router.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { partTexts } from '#client/messages.ts'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { paths } from '#shared/paths.ts'
import { isLinkable, sizeLabel } from '#features/catalogue/resources/format.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import type { ShelfBadge } from './shelf-badges.ts'
import { saveTexts } from '../messages.ts'
import { badges, useShelfBadge, useAnnouncement } from './use-shelf-badge.ts'
import styles from './save-offline-button.module.css'

interface SaveOfflineButtonProps {
  readonly resource: PublicResource
  /** Id of the element that names the resource. */
  readonly titleId: string
}

/** Pages over plain http have no Cache Storage. */
const canSave = () => 'caches' in window && 'indexedDB' in window

/** The first press loads the code. */
async function press(resource: PublicResource) {
  try {
    const { toggle } = await withLoadTimeout(import('./store/shelf-actions.ts'))
    await toggle(resource)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    badges.setProgress(resource.id, { error: message }, message)
  }
}

interface LabelProps {
  readonly badge: ShelfBadge | undefined
  readonly isSaved: boolean
  readonly resource: PublicResource
}

function Label({ badge, isSaved, resource }: LabelProps) {
  if (badge !== undefined && badge !== 'saved' && 'percent' in badge)
    return <>{saveTexts.cancel({ percent: badge.percent })}</>
  if (isSaved)
    return (
      <>
        {partTexts.remove}
        <span className="visuallyHidden"> {saveTexts.savedCopy}</span>
      </>
    )
  return (
    <>
      <Icon name="download" />
      <span>
        {saveTexts.save} · {sizeLabel(resource)}
      </span>
    </>
  )
}

/** Saves a resource on this device or removes it; the label shows the download size. */
export function SaveOfflineButton({ resource, titleId }: SaveOfflineButtonProps) {
  const badge = useShelfBadge(resource.id)
  const isSaved = badges.isSaved(resource.id)
  if (!canSave() || !isLinkable(resource.file_url)) return null
  return (
    <div className={styles.place}>
      {badge === 'saved' && (
        <Link href={paths.shelf} className={styles.kept}>
          <Icon name="check" />
          {saveTexts.saved}
        </Link>
      )}
      {/* A double click counts once: its second press would stop or remove what the first started. */}
      <Button
        kind="quiet"
        aria-describedby={titleId}
        onClick={({ detail }) => detail < 2 && void press(resource)}
      >
        <Label badge={badge} isSaved={isSaved} resource={resource} />
      </Button>
      {badge !== undefined && badge !== 'saved' && 'error' in badge && (
        <p className={styles.error}>{badge.error}</p>
      )}
    </div>
  )
}

/** Announces the outcome of each press; belongs once on a page with these buttons. */
export const SaveOfflineStatus = () => <LiveRegion visuallyHidden>{useAnnouncement()}</LiveRegion>
