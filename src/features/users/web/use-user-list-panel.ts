import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roleNames } from '#shared/messages.ts'
import { call } from '#client/call.ts'
import { useFocusNextRow } from '#client/use-focus-next-row.ts'
import { type AssignableRole, assignableRoles, changeRole, deleteUser, type User } from '../contract.ts'
import { type UserPages, usersKey } from './use-users.ts'
import { isNewUser } from '../new-user.ts'
import { rowTexts as texts } from '../messages.ts'

type Edit = (users: readonly User[]) => User[]

/** Ids of users with whom something is under way. */
function useUnderWay() {
  const [ids, setIds] = useState<readonly string[]>([])
  async function during(id: string, work: () => Promise<void>) {
    setIds((now) => [...now, id])
    await work()
    setIds((now) => now.filter((other) => other !== id))
  }
  return { ids, during }
}

/** Changes every list the browser holds in place, then has the server's word on it. */
function useEditLists() {
  const client = useQueryClient()
  return async (edit: Edit) => {
    await client.cancelQueries({ queryKey: usersKey })
    client.setQueriesData<UserPages>(
      { queryKey: usersKey },
      (lists) =>
        lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, items: edit(page.items) })) },
    )
    void client.invalidateQueries({ queryKey: usersKey })
  }
}

/** Saves roles and deletes records. ROLE-14: a failure is only logged, and what it was about is as before. */
function useUserMutations() {
  const saving = useUnderWay()
  const leaving = useUnderWay()
  const editLists = useEditLists()

  /** `onSaved` is called once the role is kept, before the lists show it. */
  const save = ({ id }: User, role: AssignableRole, onSaved: () => void) =>
    saving.during(id, async () => {
      try {
        const user = await call(changeRole, { params: { accountId: id }, body: { role } })
        onSaved()
        await editLists((users) => users.map((other) => (other.id === id ? user : other)))
      } catch (error) {
        console.error('Role update failed:', error)
      }
    })

  /** The row goes at once and comes back when the server does not agree. */
  const remove = ({ id }: User, onRemoved: () => void) =>
    leaving.during(id, async () => {
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

/** Roles chosen and not saved yet, by user: they outlive every refresh of the list (ROLE-13). */
function useUnsavedRoles() {
  const [choices, setChoices] = useState<ReadonlyMap<string, AssignableRole>>(new Map())
  const change = (edit: (draft: Map<string, AssignableRole>) => void) =>
    setChoices((now) => {
      const draft = new Map(now)
      edit(draft)
      return draft
    })
  return {
    /** ROLE-08: undefined where nothing was chosen, or what is the present role. */
    choiceFor: ({ id, role }: User) => (choices.get(id) === role ? undefined : choices.get(id)),
    choose: ({ id }: User, name: string) =>
      change((draft) => {
        const role = asRole(name)
        if (role) draft.set(id, role)
        else draft.delete(id)
      }),
    /** Forgets what has been saved, unless something else was chosen meanwhile. */
    settle: ({ id }: User, saved: AssignableRole) =>
      change((draft) => void (draft.get(id) === saved && draft.delete(id))),
  }
}

/** Who is asking, and what to do once their own record was changed or is gone. */
export interface OwnRecord {
  readonly ownId: string
  readonly onOwnChange: () => void
}

/** Deletes after one question; the focus goes to the next row. */
function useDeletion(ownId: string, remove: (user: User) => void) {
  const [asked, setAsked] = useState<{ readonly user: User; readonly row: Element | null }>()
  const rowLeaves = useFocusNextRow()
  function onDelete() {
    if (!asked) return
    rowLeaves(asked.row)
    remove(asked.user)
    setAsked(undefined)
  }
  const dialog = {
    user: asked?.user,
    own: asked?.user.id === ownId,
    onClose: () => setAsked(undefined),
    onDelete,
  }
  return { ask: (user: User, row: Element | null) => setAsked({ user, row }), dialog, rowLeaves }
}

/** What an admin does with the rows; the focus stays in a row, or goes on when the row leaves. */
export function useUserListPanel({ ownId, onOwnChange }: OwnRecord, onlyNew: boolean) {
  const { saving, leaving, save, remove } = useUserMutations()
  const { choiceFor, choose, settle } = useUnsavedRoles()
  const [said, setSaid] = useState('')
  function done(user: User, words: string) {
    setSaid(words)
    if (user.id === ownId) onOwnChange()
  }
  const { ask, dialog, rowLeaves } = useDeletion(
    ownId,
    (user) => void remove(user, () => done(user, texts.isDeleted(user.email))),
  )
  const onSave = (user: User, role: AssignableRole, row: Element | null) =>
    void save(user, role, () => {
      // Save is about to be disabled, which would drop the focus.
      if (row?.contains(document.activeElement)) {
        if (onlyNew && !isNewUser({ ...user, role })) rowLeaves(row)
        else row.querySelector('select')?.focus({ preventScroll: true })
      }
      settle(user, role)
      done(user, texts.isNow(user.email, roleNames[role]))
    })
  const shown = (user: User) => !leaving.includes(user.id) && (!onlyNew || isNewUser(user))
  return { said, saving, shown, choiceFor, onChoose: choose, onSave, onDelete: ask, dialog }
}
