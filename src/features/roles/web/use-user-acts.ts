import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/kit/call.ts'
import { type AssignableRole, changeRole, deleteUser, type User } from '../contract.ts'
import { type UserPages, usersKey } from './use-users.ts'

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
export function useUserActs() {
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
