import { failing } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import type { ModerationRepository } from './moderation-repository.ts'

const fail = failing(contract.approveResource)

const refusals = {
  gone: 'resource_not_found',
  waiting: 'file_not_scanned',
  infected: 'file_infected',
  quarantined: 'resource_quarantined',
} as const

/**
 * Spec 4: makes the resource public and clears its reports; fills missing rating fields with zero. Fails for a file
 * that the site's virus scanner has not looked at yet or has found something in (SECURITY T21), and in quarantine.
 */
export async function approveResource(
  { moderation }: { moderation: ModerationRepository },
  resourceId: string,
  accountId: string,
) {
  const approval = await moderation.approve(resourceId, accountId)
  if (approval !== 'approved') throw fail(refusals[approval])
  return { id: resourceId, verified: true as const }
}
