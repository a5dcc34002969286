/** Accounts, sessions, proofs of identity, notices. */
import type { GeneratedAlways } from 'kysely'
import type { Generated, Json, Timestamp } from './columns.ts'

export interface PeopleTables {
  accounts: {
    id: string
    email: string
    email_verified: Generated<boolean>
    name: Generated<string>
    image: string | null
    disabled: Generated<boolean>
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    email_confirmed_at: Timestamp | null
    language: string | null
    is_email_trusted: Generated<boolean>
  }
  authenticator_apps: {
    account_id: string
    sealed_secret: string
    last_step: number
    created_at: Generated<Timestamp>
    used_at: Timestamp | null
  }
  credentials: {
    id: string
    account_id: string
    provider_id: string
    provider_account_id: string
    password: string | null
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: Timestamp | null
    refresh_token_expires_at: Timestamp | null
    scope: string | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    issuer: string | null
  }
  email_links: {
    id: string
    account_id: string
    purpose: 'confirm' | 'change' | 'restore' | 'inform'
    email: string
    token_hash: Buffer | null
    created_at: Generated<Timestamp>
    expires_at: Timestamp
  }
  erasures: {
    account_hash: Buffer
    email_hash: Buffer
    erased_at: Generated<Timestamp>
  }
  factor_challenges: {
    account_id: string
    purpose: 'new passkey' | 'new app' | 'confirmation'
    value: string
    expires_at: Timestamp
  }
  guardian_consents: {
    account_id: string
    text_version: string
    given_at: Generated<Timestamp>
    guardian_hash: string | null
  }
  guardian_requests: {
    account_id: string
    guardian_email: string
    text_version: string
    token_hash: Buffer | null
    created_at: Generated<Timestamp>
  }
  pending_sign_ins: {
    token_hash: Buffer
    account_id: string | null
    first_factor: Json | null
    challenge: string | null
    expires_at: Timestamp
  }
  notice_settings: {
    account_id: string
    contributions: Generated<'at once' | 'daily' | 'never'>
    queue: Generated<'daily' | 'never'>
    queue_mailed_at: Timestamp | null
    stop_reason: string | null
    updated_at: Generated<Timestamp>
  }
  notices: {
    id: GeneratedAlways<number>
    account_id: string
    kind: string
    resource_id: string | null
    title: string | null
    data: Generated<Json>
    created_at: Generated<Timestamp>
    read_at: Timestamp | null
    mail_due_at: Timestamp | null
    mailed_at: Timestamp | null
  }
  passkeys: {
    id: string
    account_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Generated<Timestamp>
    used_at: Timestamp | null
  }
  password_resets: {
    token_hash: Buffer
    account_id: string
    created_at: Generated<Timestamp>
    expires_at: Timestamp
    mailed: Generated<boolean>
  }
  recovery_codes: {
    code_hash: Buffer
    account_id: string
    created_at: Generated<Timestamp>
  }
  security_events: {
    id: GeneratedAlways<number>
    at: Generated<Timestamp>
    kind: string
    account_id: string | null
    subject_id: string | null
    route: string | null
    address: string | null
    request_id: string | null
    count: Generated<number>
  }
  sessions: {
    id: string
    account_id: string
    token: string
    expires_at: Timestamp
    ip_address: string | null
    user_agent: string | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    confirmed_at: Generated<Timestamp>
    browser: string | null
    system: string | null
  }
  setup_links: {
    token_hash: Buffer
    created_at: Generated<Timestamp>
    expires_at: Timestamp
  }
  disclosures: {
    viewer_id: string
    subject_id: string
    day: string
    page: 'users' | 'moderation' | 'export' | 'audit'
  }
  sign_ins: {
    account_id: string
    last_at: Generated<Timestamp>
    idle_notice_at: Timestamp | null
  }
  users: {
    account_id: string
    full_name: Generated<string>
    email: string
    institution: Generated<string>
    age: number | null
    role: Generated<'open access user' | 'user' | 'student' | 'educator' | 'moderator' | 'admin'>
    requested_role: Generated<'' | 'student' | 'educator'>
    created_at: Generated<Timestamp>
  }
  verifications: {
    id: string
    identifier: string
    value: string
    expires_at: Timestamp
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
  }
}
