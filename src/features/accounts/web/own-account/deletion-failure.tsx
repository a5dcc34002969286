import { Status } from '#web/kit/ui/state/status.tsx'
import { deletionTexts } from './messages.ts'
import type { DeletionTrouble } from './use-deletion.ts'
import styles from './own-account.module.css'

/** ERR-25, with the reason below it where there is one. */
export const DeletionFailure = ({ trouble }: { readonly trouble: DeletionTrouble | undefined }) => (
  <Status urgent tone="bad">
    {trouble && (
      <>
        <p>{deletionTexts.failed}</p>
        {trouble.reason && <p className={styles.why}>{trouble.reason}</p>}
      </>
    )}
  </Status>
)
