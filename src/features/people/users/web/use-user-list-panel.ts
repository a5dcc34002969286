import { useState } from 'react'
import { roleNames } from '#shared/messages.ts'
import { call } from '#client/call.ts'
import { codeOf } from '#client/call-failure.ts'
import { useFocusNextRow } from '#client/use-focus-next-row.ts'
import { type AssignableRole, assignableRoles, changeRole, deleteUser, type User } from '../contract.ts'
import type { RefusedRole } from './user-dialogs.tsx'
import { useEditLists } from './use-users.ts'
import { isNewUser } from '../new-user.ts'
import { rowTexts as texts } from '../messages.ts'

/** Ids of users with a request in flight. */
function useInFlight() {
  const [ids, setIds] = useState<readonly string[]>([])
  async function track(id: string, run: () => Promise<void>) {
    setIds((now) => [...now, id])
    await run()
    setIds((now) => now.filter((other) => other !== id))
  }
  return { ids, track }
}

/**
 * Saves roles and deletes records. ROLE-14: a failure is only logged; the row stays as it was. `onUnconfirmed` is called
 * when the server wants an explicit yes.
 */
function useUserMutations(onUnconfirmed: (refused: RefusedRole) => void) {
  const saving = useInFlight()
  const leaving = useInFlight()
  const editLists = useEditLists()

  /** `onSaved` is called before the lists show the new role. */
  const save = (wish: RefusedRole, unconfirmed: true | undefined, onSaved: () => void) =>
    saving.track(wish.user.id, async () => {
      const { role } = wish
      const { id } = wish.user
      try {
        const user = await call(changeRole, { params: { accountId: id }, body: { role, unconfirmed } })
        onSaved()
        await editLists((users) => users.map((other) => (other.id === id ? user : other)))
      } catch (error) {
        if (codeOf(error) === 'email_unconfirmed') onUnconfirmed(wish)
        else console.error('Role update failed:', error)
      }
    })

  /** Optimistic: the row returns if the request fails. */
  const remove = ({ id }: User, onRemoved: () => void) =>
    leaving.track(id, async () => {
      try {
        await call(deleteUser, { params: { accountId: id }, keepalive: true })
        onRemoved()
        await editLists((users) => users.filter((other) => other.id !== id))
      } catch (error) {
        console.error('Delete failed:', error)
      }
    })

  return { saving: saving.ids, leaving: leaving.ids, save, remove }
}

const asRole = (name: string) => assignableRoles.find((role) => role === name)

/** Unsaved roles, by user: they outlive every refresh of the list (ROLE-13). */
function useUnsavedRoles() {
  const [choices, setChoices] = useState<ReadonlyMap<string, AssignableRole>>(new Map())
  const change = (edit: (draft: Map<string, AssignableRole>) => void) =>
    setChoices((now) => {
      const draft = new Map(now)
      edit(draft)
      return draft
    })
  return {
    /** ROLE-08: undefined without a choice, or when it is the current role. */
    choiceFor: ({ id, role }: User) => (choices.get(id) === role ? undefined : choices.get(id)),
    choose: ({ id }: User, name: string) =>
      change((draft) => {
        const role = asRole(name)
        if (role) draft.set(id, role)
        else draft.delete(id)
      }),
    /** Removes a saved choice, unless it was changed meanwhile. */
    settle: ({ id }: User, saved: AssignableRole) =>
      change((draft) => void (draft.get(id) === saved && draft.delete(id))),
  }
}

/** The admin's own id, and what follows a change or deletion of that record. */
export interface OwnRecord {
  readonly ownId: string
  readonly onOwnChange: () => void
}

/** Deletes after a confirmation; the focus moves to the next row. */
function useDeletion(ownId: string, remove: (user: User) => void) {
  const [pending, setPending] = useState<{ readonly user: User; readonly row: Element | null }>()
  const rowLeaves = useFocusNextRow()
  function onDelete() {
    if (!pending) return
    rowLeaves(pending.row)
    remove(pending.user)
    setPending(undefined)
  }
  const dialog = {
    user: pending?.user,
    own: pending?.user.id === ownId,
    onClose: () => setPending(undefined),
    onDelete,
  }
  return { confirm: (user: User, row: Element | null) => setPending({ user, row }), dialog, rowLeaves }
}

/** Actions on the rows; the focus stays in a row, or moves to the next one when the row is removed. */
export function useUserListPanel({ ownId, onOwnChange }: OwnRecord, onlyNew: boolean) {
  const [refused, setRefused] = useState<RefusedRole>()
  const { saving, leaving, save, remove } = useUserMutations(setRefused)
  const { choiceFor, choose, settle } = useUnsavedRoles()
  const [message, setMessage] = useState('')
  function done(user: User, text: string) {
    setMessage(text)
    if (user.id === ownId) onOwnChange()
  }
  const { confirm, dialog, rowLeaves } = useDeletion(
    ownId,
    (user) => void remove(user, () => done(user, texts.isDeleted({ email: user.email }))),
  )
  const saveRole = (wish: RefusedRole, unconfirmed?: true) => {
    const { user, role, row } = wish
    void save(wish, unconfirmed, () => {
      // The Save button gets disabled, which would lose the focus.
      if (row?.contains(document.activeElement)) {
        if (onlyNew && !isNewUser({ ...user, role })) rowLeaves(row)
        else row.querySelector('select')?.focus({ preventScroll: true })
      }
      settle(user, role)
      done(user, texts.isNow({ email: user.email, role: roleNames[role] }))
    })
  }
  const onSave = (user: User, role: AssignableRole, row: Element | null) => saveRole({ user, role, row })
  const unconfirmedDialog = {
    refused,
    onClose: () => setRefused(undefined),
    onGive: () => {
      setRefused(undefined)
      if (refused) saveRole(refused, true)
    },
  }
  const isShown = (user: User) => !leaving.includes(user.id) && (!onlyNew || isNewUser(user))
  const table = { saving, choiceFor, onChoose: choose, onSave, onDelete: confirm, onTold: setMessage }
  return { message, isShown, table, dialog, unconfirmedDialog }
}
