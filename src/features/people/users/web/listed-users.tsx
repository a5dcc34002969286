import { EmptyState } from '#client/ui/state/empty-state.tsx'
import { ShowMore } from '#client/ui/list/show-more.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { rolesTexts as texts } from '../messages.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { ResetLinkDialog, useResetLink } from './reset-link-dialog.tsx'
import { type OwnRecord, useUserListPanel } from './use-user-list-panel.ts'
import { useMoreActions } from './more-actions.tsx'
import { type UserFilter, type UserPages, useUsers, usersOn } from './use-users.ts'
import { UnconfirmedDialog } from './unconfirmed-dialog.tsx'
import { UserTable } from './user-table.tsx'
import styles from './user-list-panel.module.css'

interface ListedUsersProps {
  readonly filter: UserFilter
  readonly labelledBy: string
  readonly own: OwnRecord
}

const totalOf = ({ pages }: UserPages) => pages[pages.length - 1]?.total ?? 0

/** The filtered users, with the actions on each. */
export function ListedUsers({ filter, labelledBy, own }: ListedUsersProps) {
  const pages = useUsers(filter)
  const { message, isShown, dialog, unconfirmedDialog, table } = useUserListPanel(own, filter.onlyNew)
  const resetLink = useResetLink()
  const moreActionsFor = useMoreActions(own)
  const { data, error } = pages
  if (!data) return <NotLoaded what={texts.users} error={error} refetch={pages.refetch} lines={8} />
  const users = usersOn(data).filter(isShown)
  return (
    <>
      <p role="status" className={styles.count}>
        {texts.counted({ total: totalOf(data) })}
      </p>
      {users.length === 0 && <EmptyState seed={texts.heading}>{texts.none}</EmptyState>}
      {users.length > 0 && (
        <ShowMore pages={pages} what={texts.users} shown={users.length} total={totalOf(data)}>
          <UserTable
            {...table}
            users={users}
            labelledBy={labelledBy}
            onResetLink={(user) => void resetLink.open(user)}
            moreActionsFor={moreActionsFor}
          />
        </ShowMore>
      )}
      <LiveRegion visuallyHidden>{message}</LiveRegion>
      <DeleteUserDialog {...dialog} />
      <UnconfirmedDialog {...unconfirmedDialog} />
      <ResetLinkDialog request={resetLink.request} onClose={resetLink.close} />
    </>
  )
}
