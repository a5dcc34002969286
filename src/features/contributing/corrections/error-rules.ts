/** The people and the order of decisions about errors on a page. */
import { type Actor, can } from '#shared/abilities.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { type decideError, maxShown, type PageError } from './contract.ts'

export type ErrorState = PageError['state']
export type ErrorDecision = BodyOf<typeof decideError>['decision']

const stateAfter = { confirm: 'confirmed', reject: 'rejected', fixed: 'fixed' } as const

/** Moderators also take a rejection back. */
export function decisionsAfter(state: ErrorState, moderates: boolean): readonly ErrorDecision[] {
  if (state === 'open') return ['confirm', 'reject']
  if (state === 'confirmed') return ['reject', 'fixed']
  return state === 'rejected' && moderates ? ['confirm'] : []
}

export const decidedState = (state: ErrorState, decision: ErrorDecision, moderates: boolean) =>
  decisionsAfter(state, moderates).includes(decision) ? stateAfter[decision] : undefined

/** Moderators decide about all errors, uploaders who may still contribute about their own. */
export function deciderOf(actor: Actor) {
  const moderates = can(actor, 'moderate resources')
  const accountId = actor.kind === 'member' ? actor.accountId : null
  const contributes = accountId !== null && can(actor, 'contribute resources')
  const decides = (uploader: string | null) => moderates || (contributes && uploader === accountId)
  return { accountId, moderates, decides }
}
export type Decider = ReturnType<typeof deciderOf>

type Words = Pick<PageError, 'wrong'> & { readonly right?: string | null | undefined }
/** The reader's words as they would be shown to everybody. */
export const proposedText = ({ wrong, right }: Words) =>
  [...(right ? `${wrong} – ${right}` : wrong)].slice(0, maxShown).join('')
