import { classes } from '#client/ui/classes.ts'
import cardsTable from '#client/ui/list/cards-table.module.css'
import { fieldTexts } from '#features/people/accounts/messages.ts'
import { detailNames } from '#features/people/accounts/person-fields.ts'
import type { AssignableRole, User } from '../contract.ts'
import { rowTexts as texts } from '../messages.ts'
import { type RowActions, UserRow } from './user-row.tsx'
import styles from './user-table.module.css'

const columns = [
  texts.email,
  texts.fullName,
  ...detailNames.map((name) => fieldTexts.details[name]),
  texts.currentRole,
  texts.requestedRole,
  texts.actions,
]

interface UserTableProps extends RowActions {
  readonly users: readonly User[]
  /** The id of the heading that names the table. */
  readonly labelledBy: string
  readonly choiceFor: (user: User) => AssignableRole | undefined
  /** Ids of users whose role is being saved. */
  readonly saving: readonly string[]
}

/** ROLE-06: the columns, in this order. */
export function UserTable({ users, labelledBy, choiceFor, saving, ...actions }: UserTableProps) {
  return (
    <table role="table" aria-labelledby={labelledBy} className={classes(cardsTable.cards, styles.table)}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            choice={choiceFor(user)}
            saving={saving.includes(user.id)}
            {...actions}
          />
        ))}
      </tbody>
    </table>
  )
}
