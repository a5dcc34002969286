import { ErrorList } from '#features/contributing/corrections/web/error-list.tsx'
import { NewVersion, type NewVersionProps } from './new-version.tsx'
import styles from './published.module.css'
import { RemovalRequest } from './removal-request.tsx'

interface PublishedContributionProps extends NewVersionProps {
  readonly mayContribute: boolean
}

/** Below the form of a public contribution: its next version, its errors, and the request to remove it. */
export function PublishedContribution({ mayContribute, ...props }: PublishedContributionProps) {
  const { contribution } = props
  const isPublic = contribution.status === 'published'
  return (
    <div className={styles.published}>
      {isPublic && mayContribute && <NewVersion {...props} />}
      {isPublic && <ErrorList resourceId={contribution.id} moderates={false} />}
      <RemovalRequest {...contribution} />
    </div>
  )
}
