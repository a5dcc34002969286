import { Fragment } from 'react'
import { roleNames } from '#shared/messages.ts'
import { Chip } from '#client/ui/chip.tsx'
import { EmailText } from '#client/ui/list/email-text.tsx'
import { PressButton } from '#client/ui/list/press-button.tsx'
import { fieldTexts } from '#features/people/accounts/messages.ts'
import { detailNames } from '#features/people/accounts/person-fields.ts'
import { assignableRoles, type AssignableRole, type User } from '../contract.ts'
import { rowTexts as texts } from '../messages.ts'
import { type MoreAction, MoreActions } from './more-actions.tsx'
import styles from './user-table.module.css'

/** Actions on a user; `row` is the row of the button. */
export interface RowActions {
  readonly onChoose: (user: User, role: string) => void
  readonly onSave: (user: User, role: AssignableRole, row: Element | null) => void
  readonly onDelete: (user: User, row: Element | null) => void
  readonly onResetLink: (user: User) => void
  readonly moreActionsFor: (user: User) => readonly MoreAction[]
  readonly onTold: (text: string) => void
}

interface UserRowProps extends RowActions {
  readonly user: User
  /** An unsaved role. */
  readonly choice: AssignableRole | undefined
  readonly saving: boolean
}

/** An empty value: a dash, and a text for screen readers. */
const Blank = ({ spoken }: { readonly spoken: string }) => (
  <>
    <span aria-hidden="true">–</span>
    <span className="visuallyHidden">{spoken}</span>
  </>
)

/** States of the account: disabled, email not confirmed. */
const marksOf = ({ disabled, unconfirmed }: User) =>
  [disabled && texts.disabled, unconfirmed && texts.notConfirmed].filter((mark) => mark !== false)

/** ROLE-07: the five roles, and the fallback role while the user has it. */
const choicesFor = ({ role }: User) =>
  assignableRoles.some((name) => name === role) ? assignableRoles : [role, ...assignableRoles]

function RoleSelect({ user, choice, onChoose }: UserRowProps) {
  return (
    <select
      className={styles.role}
      aria-label={texts.currentRoleOf({ email: user.email })}
      value={choice ?? user.role}
      onChange={({ target }) => onChoose(user, target.value)}
    >
      {choicesFor(user).map((role) => (
        <option key={role} value={role}>
          {roleNames[role]}
        </option>
      ))}
    </select>
  )
}

/** Save is disabled without a change only (ROLE-08); while it is saving, it ignores clicks. */
function Actions({ user, choice, saving, ...on }: UserRowProps) {
  const { onSave, onDelete, onResetLink, moreActionsFor, onTold } = on
  return (
    <td role="cell" className={styles.acts}>
      <PressButton
        kind={choice ? 'main' : 'normal'}
        disabled={!choice}
        aria-busy={saving || undefined}
        aria-label={texts.saveFor({ email: user.email })}
        onPress={(button) => choice && !saving && onSave(user, choice, button.closest('tr'))}
      >
        {texts.save}
      </PressButton>
      <PressButton
        kind="danger"
        aria-label={texts.deleteFor({ email: user.email })}
        onPress={(button) => onDelete(user, button.closest('tr'))}
      >
        {texts.delete}
      </PressButton>
      <PressButton
        kind="quiet"
        className={styles.link}
        aria-label={texts.newLinkFor({ email: user.email })}
        onPress={() => onResetLink(user)}
      >
        {texts.newLink}
      </PressButton>
      <MoreActions user={user} actions={moreActionsFor(user)} onTold={onTold} />
    </td>
  )
}

/** One user: a row on wide screens, a card on narrow ones. */
export function UserRow(props: UserRowProps) {
  const { email, full_name, requested_role } = props.user
  return (
    <tr role="row">
      <td role="cell" className={styles.email}>
        <EmailText text={email} />
        {marksOf(props.user).map((mark) => (
          <Fragment key={mark}>
            {' '}
            <Chip>{mark}</Chip>
          </Fragment>
        ))}
      </td>
      <td role="cell" data-label={texts.fullName}>
        {full_name || <Blank spoken={texts.noName} />}
      </td>
      {detailNames.map((name) => (
        <td key={name} role="cell" data-label={fieldTexts.details[name]}>
          {props.user[name] || <Blank spoken={fieldTexts.none[name]} />}
        </td>
      ))}
      <td role="cell" data-label={texts.currentRole}>
        <RoleSelect {...props} />
      </td>
      <td role="cell" data-label={texts.requestedRole}>
        {requested_role ? roleNames[requested_role] : <Blank spoken={texts.noneRequested} />}
      </td>
      <Actions {...props} />
    </tr>
  )
}
