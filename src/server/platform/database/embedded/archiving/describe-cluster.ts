import { sql } from 'kysely'
import type { Db } from '../../connection.ts'

export interface ClusterFacts {
  /** The same for all its life, restores included. */
  readonly systemId: string
  /** 8 hexadecimal digits; another one after every restore. */
  readonly timeline: string
  readonly segmentBytes: number
}

/** What tells a cluster and its log from others; its owner may ask. */
export async function describeCluster(db: Db): Promise<ClusterFacts> {
  const { rows } = await sql<ClusterFacts>`
    select system_identifier::text as "systemId", upper(lpad(to_hex(timeline_id), 8, '0')) as timeline,
      (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes"
    from pg_control_system(), pg_control_checkpoint()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database said nothing of itself')
  return row
}
