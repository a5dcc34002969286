import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection.ts'
import { type Idempotency, once } from '#server/platform/database/once.ts'
import type { reportReasons } from '../contract.ts'

/** One visitor's flag. `source` is who, `addressHash` from where, neither readable as a person. */
export interface Report {
  readonly resourceId: string
  readonly reason?: (typeof reportReasons)[number] | undefined
  readonly text?: string | undefined
  readonly source: string
  readonly addressHash: Buffer
}

export interface ReportsRepository {
  /** Raises `reportAmount` by one and keeps the report. False: no such verified resource. */
  add(report: Report, idempotency: Idempotency): Promise<boolean>
}

export const reportsRepository = (db: Db): ReportsRepository => ({
  add: ({ resourceId, reason, text, source, addressHash }, idempotency) =>
    once(db, idempotency, async (tx) => {
      const flagged = await tx
        .updateTable('resources')
        .set({ report_amount: sql`coalesce(report_amount, 0) + 1`, reported: true })
        .where('id', '=', resourceId)
        .where('verified', '=', true)
        .executeTakeFirst()
      if (flagged.numUpdatedRows === 0n) return false
      await tx
        .insertInto('reports')
        .values({
          resource_id: resourceId,
          reason: reason ?? null,
          text: text ?? null,
          source,
          address_hash: addressHash,
        })
        .execute()
      return true
    }),
})
