import { useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { useDebounced } from '#client/timing/use-throttled.ts'
import { fieldTexts } from '#features/people/accounts/messages.ts'
import { detailNames, isSearched } from '#features/people/accounts/person-fields.ts'
import { rolesTexts as texts, rowTexts } from '../messages.ts'
import { type OwnRecord, useUserListPanel } from './use-user-list-panel.ts'
import styles from './user-list-panel.module.css'
import { EmptyState } from '#client/ui/state/empty-state.tsx'
import { ShowMore } from '#client/ui/list/show-more.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { DeleteUserDialog, UnconfirmedDialog } from './user-dialogs.tsx'
import { ResetLinkDialog, useResetLink } from './reset-link-dialog.tsx'
import { useMoreActions } from './more-actions.tsx'
import { type UserFilter, type UserPages, useUsers, usersOn } from './use-users.ts'
import { UserTable } from './user-table.tsx'

interface ListedUsersProps {
  readonly filter: UserFilter
  readonly labelledBy: string
  readonly own: OwnRecord
}

const totalOf = ({ pages }: UserPages) => pages[pages.length - 1]?.total ?? 0

/** The filtered users, with the actions on each. */
function ListedUsers({ filter, labelledBy, own }: ListedUsersProps) {
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

/** Debounce of the search field. */
const typingPauseMs = 300

const searched = detailNames.filter(isSearched).map((name) => fieldTexts.details[name])

/** Search, the choice between all and new users, and the list. */
export function UserListPanel(own: OwnRecord) {
  const [text, setText] = useState('')
  const [onlyNew, setOnlyNew] = useState(false)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={styles.desk}>
      <h2 id={headingId} tabIndex={-1}>
        {texts.heading}
      </h2>
      <div className={styles.filter}>
        <TextField
          label={texts.search({ fields: [rowTexts.email, ...searched].join(', ').toLowerCase() })}
          type="search"
          autoComplete="off"
          maxLength={200}
          className={styles.search}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button onClick={() => setOnlyNew((now) => !now)}>{onlyNew ? texts.showAll : texts.showNew}</Button>
      </div>
      <ListedUsers
        filter={{ q: useDebounced(text, typingPauseMs).trim(), onlyNew }}
        labelledBy={headingId}
        own={own}
      />
    </section>
  )
}
