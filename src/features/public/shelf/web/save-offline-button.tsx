import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { Link } from '#client/router/router.ts'
import { classes } from '#client/ui/classes.ts'
import { icons } from '#client/ui/icons.ts'
import { maskedIcon, RowButton } from '#client/ui/list/row-button.tsx'
import { partTexts } from '#client/messages.ts'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { paths } from '#shared/paths.ts'
import { isLinkable, sizeLabel } from '#features/catalogue/resources/format.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
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

const removeLabel = (
  <>
    {partTexts.remove}
    <span className="visuallyHidden"> {saveTexts.savedCopy}</span>
  </>
)
const saveLabel = (resource: PublicResource) => `${saveTexts.save} · ${sizeLabel(resource)}`

const check = maskedIcon(icons.check)

/** Saves a resource on this device or removes it; the label shows the download size. */
export function SaveOfflineButton({ resource, titleId }: SaveOfflineButtonProps) {
  const badge = useShelfBadge(resource.id)
  const isSaved = badges.isSaved(resource.id)
  if (!canSave() || !isLinkable(resource.file_url)) return null
  const progress = badge === 'saved' ? undefined : badge
  const isRunning = progress !== undefined && 'percent' in progress
  return (
    <>
      {badge === 'saved' && (
        <Link href={paths.shelf} {...check} className={classes(styles.kept, check.className)}>
          {saveTexts.saved}
        </Link>
      )}
      {/* A double click counts once: its second press would stop or remove what the first started. */}
      <RowButton
        icon={isRunning || isSaved ? undefined : icons.download}
        aria-describedby={titleId}
        onClick={({ detail }) => detail < 2 && void press(resource)}
      >
        {isRunning ? saveTexts.cancel(progress) : isSaved ? removeLabel : saveLabel(resource)}
      </RowButton>
      {progress && 'error' in progress && <p className={styles.error}>{progress.error}</p>}
    </>
  )
}

/** Announces the outcome of each press; belongs once on a page with these buttons. */
export const SaveOfflineStatus = () => <LiveRegion visuallyHidden>{useAnnouncement()}</LiveRegion>
