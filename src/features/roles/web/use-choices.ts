import { useState } from 'react'
import { assignableRoles, type AssignableRole, type User } from '../contract.ts'

const asRole = (name: string) => assignableRoles.find((role) => role === name)

/** Roles chosen and not saved yet, by user: they outlive every refresh of the list (ROLE-13). */
export function useChoices() {
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
