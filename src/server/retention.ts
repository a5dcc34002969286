/** Retention of personal data (F-C18, decision 62): one row for each table with an account id, an email or an address. */
import type { RetentionRule, SweepAction, Swept } from './platform/database/upkeep.ts'

const swept = (action: SweepAction, age: string, after: Swept['after']): Swept => ({ action, age, after })

export const retention: readonly RetentionRule[] = [
  // Idle accounts are not swept yet.
  { table: 'accounts', personal: ['email'], keep: 'erasure' },
  { table: 'users', personal: ['account_id', 'email'], keep: 'erasure' },
  { table: 'credentials', personal: ['account_id', 'provider_account_id'], keep: 'erasure' },
  { table: 'guardian_consents', personal: ['account_id'], keep: 'erasure' },
  { table: 'uploads', personal: ['account_id'], keep: 'erasure' },
  { table: 'resources', personal: ['user_id', 'uploader_account_id'], keep: 'erasure' },
  { table: 'analytics_data', personal: ['user_id'], keep: 'erasure' },
  { table: 'audit_entries', personal: ['account_id', 'subject_id'], keep: 'no end' },
  { table: 'sessions', personal: ['account_id', 'ip_address'], keep: swept('delete', 'updated_at', 'sessions') },
  { table: 'password_resets', personal: ['account_id'], keep: swept('delete', 'expires_at', 'oneTimeLinks') },
  { table: 'verifications', personal: ['value'], keep: swept('delete', 'expires_at', 'oneTimeLinks') },
  { table: 'idempotent_answers', personal: ['actor'], keep: swept('delete', 'created_at', 'repeats') },
  { table: 'limit_counters', personal: ['bucket'], keep: swept('delete', 'window_start', 'limitCounters') },
  { table: 'ratings', personal: ['source', 'address_hash'], keep: swept('remove address', 'rated_at', 'addressHashes') },
  { table: 'reports', personal: ['source', 'address_hash'], keep: swept('remove address', 'reported_at', 'addressHashes') },
  { table: 'sightings', personal: ['viewer_id', 'seen_id'], keep: swept('delete', 'day', 'sightings') },
  { table: 'page_event_keys', personal: ['key'], keep: swept('delete', 'last_day', 'month end') },
  { table: 'page_events', personal: ['user_id'], keep: swept('count per day', 'timestamp', 'pageViews') },
  { table: 'page_counts', personal: [], keep: swept('delete', 'day', 'pageCounts') },
  { table: 'usage_days', personal: [], keep: swept('delete', 'day', 'pageCounts') },
] // prettier-ignore
