import { failing } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import type { ModerationRepository } from './moderation-repository.ts'

const fail = failing(contract.approveResource)

/** Spec 4: makes the resource public and clears its reports; fills missing rating fields with zero. */
export async function approveResource(
  { moderation }: { moderation: ModerationRepository },
  resourceId: string,
  accountId: string,
) {
  if (!(await moderation.approve(resourceId, accountId))) throw fail('resource_not_found')
  return { id: resourceId, verified: true as const }
}
