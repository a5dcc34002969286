import { useMutation } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { CallFailure, type CallFailureCode } from '#web/kit/call-failure.ts'
import { deleteAccount } from '../../contract.ts'
import { endSession } from '../end-session.ts'
import { useSessionChange } from '../use-session-change.ts'

/** Failures whose reason helps: it stands below the spec's text. */
const explained: readonly CallFailureCode[] = ['last_admin', 'reauthentication_needed', 'too_many_requests']

/** Why an account was not deleted; the reason is blank where there is none that helps. */
export interface DeletionTrouble {
  readonly wrongPassword: boolean
  readonly reason: string
}

const troubleIn = (thrown: unknown): DeletionTrouble =>
  thrown instanceof CallFailure
    ? {
        wrongPassword: thrown.code === 'wrong_password',
        reason: explained.includes(thrown.code) ? thrown.message : '',
      }
    : { wrongPassword: false, reason: '' }

/** Deletes the account for good; then nobody is signed in here, and `onDeleted` leads away. */
export function useDeletion(email: string, onDeleted: () => void) {
  const changeSession = useSessionChange()
  const act = useMutation({
    mutationFn: (password: string | undefined) =>
      endSession(() => call(deleteAccount, { body: { email, ...(password !== undefined && { password }) } })),
    onSuccess: () => {
      changeSession({ account: null, visitor: true })
      onDeleted()
    },
  })
  return {
    busy: act.isPending,
    remove: (password: string | undefined, onFailure: (trouble: DeletionTrouble) => void) =>
      act.mutate(password, { onError: (thrown) => onFailure(troubleIn(thrown)) }),
  }
}
