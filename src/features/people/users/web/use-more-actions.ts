import { call } from '#client/call.ts'
import { disableUser, enableUser, endUserSessions, resetFactors, type User } from '../contract.ts'
import { disablingFailures, moreTexts as texts } from '../messages.ts'
import type { MoreAction } from './more-actions.tsx'
import type { OwnRecord } from './use-user-list-panel.ts'
import { useEditLists } from './use-users.ts'

/** The actions behind More for a person, in their order. Another one is another function in the list. */
export function useMoreActions({ ownId, onOwnChange }: OwnRecord): (user: User) => readonly MoreAction[] {
  const editLists = useEditLists()
  const setDisabled = async (endpoint: typeof disableUser | typeof enableUser, accountId: string) => {
    const { id, disabled } = await call(endpoint, { params: { accountId } })
    await editLists((users) => users.map((user) => (user.id === id ? { ...user, disabled } : user)))
  }

  const end = async (endpoint: typeof endUserSessions | typeof resetFactors, accountId: string) => {
    await call(endpoint, { params: { accountId } })
    if (accountId === ownId) onOwnChange()
  }

  const endSessions = ({ id, email }: User): MoreAction => ({
    label: texts.endSessions,
    name: texts.endSessionsOf({ email }),
    done: texts.sessionsEnded,
    run: () => end(endUserSessions, id),
  })

  const removeFactors = ({ id, email }: User): MoreAction => ({
    label: texts.resetFactors,
    name: texts.resetFactorsOf({ email }),
    done: texts.factorsReset,
    run: () => end(resetFactors, id),
  })

  const disableOrEnable = ({ id, email, disabled }: User): MoreAction => ({
    label: disabled ? texts.enable : texts.disable,
    name: (disabled ? texts.enableWhich : texts.disableWhich)({ email }),
    done: disabled ? texts.isEnabled : texts.isDisabled,
    refused: id === ownId && !disabled ? disablingFailures.own_account : undefined,
    run: () => setDisabled(disabled ? enableUser : disableUser, id),
  })

  return (user) => [endSessions, removeFactors, disableOrEnable].map((actionFor) => actionFor(user))
}
