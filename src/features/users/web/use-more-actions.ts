import { call } from '#client/call.ts'
import { disableUser, enableUser, endUserSessions, type User } from '../contract.ts'
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

  const endSessions = ({ id, email }: User): MoreAction => ({
    label: texts.endSessions,
    name: texts.endSessionsOf({ email }),
    done: texts.sessionsEnded,
    run: async () => {
      await call(endUserSessions, { params: { accountId: id } })
      if (id === ownId) onOwnChange()
    },
  })

  const disableOrEnable = ({ id, email, disabled }: User): MoreAction =>
    disabled
      ? {
          label: texts.enable,
          name: texts.enableWhich({ email }),
          done: texts.isEnabled,
          run: () => setDisabled(enableUser, id),
        }
      : {
          label: texts.disable,
          name: texts.disableWhich({ email }),
          done: texts.isDisabled,
          refused: id === ownId ? disablingFailures.own_account : undefined,
          run: () => setDisabled(disableUser, id),
        }

  return (user) => [endSessions, disableOrEnable].map((actionFor) => actionFor(user))
}
