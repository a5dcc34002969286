import { EmptyState } from '#client/ui/state/empty-state.tsx'
import { ShowMore } from '#client/ui/list/show-more.tsx'
import { LoadFailure } from '#client/ui/state/load-failure.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { rolesTexts as texts } from '../messages.ts'
import { ResetLinkDialog } from './reset-link/reset-link-dialog.tsx'
import { useResetLink } from './reset-link/use-reset-link.ts'
import { type OwnRecord, useUserListPanel } from './use-user-list-panel.ts'
import { type UserFilter, type UserPages, useUsers, usersOn } from './use-users.ts'
import { UserTable } from './user-table.tsx'
import styles from './user-list-panel.module.css'

interface ListedUsersProps {
  readonly filter: UserFilter
  readonly labelledBy: string
  readonly own: OwnRecord
}

const totalOf = ({ pages }: UserPages) => pages[pages.length - 1]?.total ?? 0

/** The users that the filter leaves, and what is done with them. */
export function ListedUsers({ filter, labelledBy, own }: ListedUsersProps) {
  const pages = useUsers(filter)
  const { said, shown, dialog, ...table } = useUserListPanel(own, filter.onlyNew)
  const { asked, ask, putAway } = useResetLink()
  const { data, error } = pages
  if (!data)
    return error ? (
      <LoadFailure what={texts.users} error={error} onRetry={() => void pages.refetch()} />
    ) : (
      <SkeletonLines lines={8} />
    )
  const users = usersOn(data).filter(shown)
  return (
    <>
      <p role="status" className={styles.count}>
        {texts.counted(totalOf(data))}
      </p>
      {users.length === 0 && <EmptyState seed={texts.heading}>{texts.none}</EmptyState>}
      {users.length > 0 && (
        <ShowMore pages={pages} what={texts.users} shown={users.length} total={totalOf(data)}>
          <UserTable
            {...table}
            users={users}
            labelledBy={labelledBy}
            onResetLink={(user) => void ask(user)}
          />
        </ShowMore>
      )}
      <LiveRegion unseen>{said}</LiveRegion>
      <DeleteUserDialog {...dialog} />
      <ResetLinkDialog asked={asked} onClose={putAway} />
    </>
  )
}
