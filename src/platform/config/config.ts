/** The only reader of the environment. Checks every setting and reports each invalid one in a line. */
import path from 'node:path'
import { StartupError } from './startup-error.ts'
import {
  backupKey,
  bucketName,
  databaseAddress,
  email,
  hostAndPort,
  hostNames,
  listenAddress,
  measurementId,
  moment,
  oneOf,
  replicaAddress,
  type Reader,
  sender,
  serviceAddress,
  siteAddress,
  socketAddress,
  text,
  timeOfDay,
  url,
  wholeNumber,
  InvalidSetting,
} from './settings.ts'
import { withSecretFiles } from './secret-files.ts'
import { bucketOf } from './bucket-settings.ts'
import { readOpenIdProviders } from './openid-providers.ts'
import { proxies } from './trusted-proxies.ts'

const readers = {
  PORT: wholeNumber(0, 65_535),
  HOST: listenAddress,
  BASE_URL: siteAddress,
  EXTRA_HOSTS: hostNames,
  DATA_DIR: text,
  SECRET_KEY_FILE: text,
  STAGING_DIR: text,
  DATABASE_URL: databaseAddress,
  DATABASE_SESSION_URL: databaseAddress,
  DATABASE_OWNER_URL: databaseAddress,
  DATABASE_READ_URL: replicaAddress,
  POSTGRES_BIN: text,
  S3_ENDPOINT: serviceAddress,
  S3_PUBLIC_ENDPOINT: serviceAddress,
  S3_BUCKET: bucketName,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  FILES_REDIRECT: oneOf('on', 'off'),
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: text,
  BREACHED_PASSWORDS: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_DISCOVERY_URL: serviceAddress,
  OIDC_PROVIDERS_FILE: text,
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: sender,
  CLAMD_URL: socketAddress,
  MEASUREMENT_ID: measurementId,
  ANALYTICS: oneOf('on', 'off'),
  LINK_CHECKS: oneOf('on', 'off'),
  OWN_APPROVAL: oneOf('allowed', 'admins', 'nobody'),
  RATING_POLICY: oneOf('every-click', 'one-per-visitor'),
  GENERIC_LOGIN: oneOf('0', '1'),
  REQUIRE_MFA: oneOf('off', 'moderators', 'admins'),
  GUARDIAN_CONSENT: oneOf('notice', 'required', 'confirmed'),
  RIGHTS_STATEMENT: oneOf('shown', 'tick'),
  TRUST_PROXY: proxies,
  LIMITS: oneOf('normal', 'test'),
  DEMO_IN_PUBLIC: oneOf('0', '1'),
  SIGN_UPS_PER_HOUR: wholeNumber(1, 100_000),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, 12_000),
  STORAGE_QUOTA_MB: wholeNumber(1, 1_000_000_000),
  SEARCH_INDEX_MB: wholeNumber(0, 1_000_000),
  JOBS: oneOf('on', 'off'),
  SERVICE_WORKER: oneOf('on', 'off'),
  ANSWERS_MB: wholeNumber(0, 4_096),
  BACKUP_DIR: text,
  BACKUP_RECIPIENT: backupKey,
  BACKUP_IDENTITY_FILE: text,
  BACKUP_AT: timeOfDay,
  BACKUP_KEEP_DAYS: wholeNumber(1, 3_650),
  RESTORE_UNTIL: moment,
  METRICS_ADDRESS: hostAndPort,
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
} satisfies Record<string, Reader<unknown>>

/** Environment variables that the site reads. */
export const settingNames: readonly string[] = Object.keys(readers)

type Settings = {
  readonly [K in keyof typeof readers]?: Exclude<ReturnType<(typeof readers)[K]>, InvalidSetting>
}

type Environment = Readonly<Record<string, string | undefined>>

function readSettings(environment: Environment): Settings {
  const found = Object.entries(readers).flatMap(([name, read]) => {
    const given = environment[name]?.trim()
    return given ? [{ name, given, value: read(given) }] : []
  })
  const wrong = found.filter(({ value }) => value instanceof InvalidSetting)
  if (wrong.length > 0)
    throw new StartupError(
      wrong.map(({ name, value }) => `${name} must be ${(value as InvalidSetting).mustBe}.`).join('\n'),
    )
  return Object.fromEntries(found.map(({ name, value }) => [name, value]))
}

/** A setting on the left has no effect without the one on the right. */
const companions = [
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['DATABASE_OWNER_URL', 'DATABASE_URL'],
  ['DATABASE_SESSION_URL', 'DATABASE_URL'],
  ['BACKUP_AT', 'BACKUP_DIR'],
  ['BACKUP_KEEP_DAYS', 'BACKUP_DIR'],
  ['GOOGLE_DISCOVERY_URL', 'GOOGLE_CLIENT_ID'],
] as const

/** Settings that depend on each other. */
function checkTogether(s: Settings) {
  if (Boolean(s.ADMIN_EMAIL) !== Boolean(s.ADMIN_PASSWORD))
    throw new StartupError('ADMIN_EMAIL and ADMIN_PASSWORD belong together: give both or neither.')
  if (Boolean(s.GOOGLE_CLIENT_ID) !== Boolean(s.GOOGLE_CLIENT_SECRET))
    throw new StartupError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: give both or neither.')
  if (Boolean(s.SMTP_URL) !== Boolean(s.MAIL_FROM))
    throw new StartupError('SMTP_URL and MAIL_FROM belong together: give both or neither.')
  if (s.GUARDIAN_CONSENT === 'confirmed' && !s.SMTP_URL)
    throw new StartupError(
      'GUARDIAN_CONSENT=confirmed needs SMTP_URL and MAIL_FROM: the guardian gets a mail.',
    )
  for (const [name, other] of companions)
    if (s[name] && !s[other]) throw new StartupError(`${name} needs ${other} beside it.`)
  if (s.BACKUP_DIR && !s.BACKUP_RECIPIENT)
    throw new StartupError('BACKUP_DIR needs BACKUP_RECIPIENT beside it: backups are always encrypted.')
}

const googleDiscoveryUrl = 'https://accounts.google.com/.well-known/openid-configuration'

const googleOf = (s: Settings) =>
  s.GOOGLE_CLIENT_ID && s.GOOGLE_CLIENT_SECRET
    ? {
        clientId: s.GOOGLE_CLIENT_ID,
        clientSecret: s.GOOGLE_CLIENT_SECRET,
        discoveryUrl: s.GOOGLE_DISCOVERY_URL?.href ?? googleDiscoveryUrl,
      }
    : undefined

const signInSettings = (s: Settings) => {
  const google = googleOf(s)
  const file = s.OIDC_PROVIDERS_FILE
  const googleIssuer = google?.discoveryUrl.replace('/.well-known/openid-configuration', '')
  return {
    google,
    /** Besides Google, in the order of their buttons. */
    openIdProviders: file === undefined ? [] : readOpenIdProviders(path.resolve(file), googleIssuer),
    breachedPasswords: s.BREACHED_PASSWORDS === undefined ? undefined : path.resolve(s.BREACHED_PASSWORDS),
  }
}

const mailOf = ({ SMTP_URL, MAIL_FROM }: Settings) =>
  SMTP_URL && MAIL_FROM ? { url: SMTP_URL.href, from: MAIL_FROM } : undefined

/** Undefined: staging is in the bucket. */
function stagingOf({ STAGING_DIR, S3_BUCKET }: Settings, dataDir: string) {
  if (STAGING_DIR !== undefined) return path.resolve(STAGING_DIR)
  return S3_BUCKET === undefined ? path.join(dataDir, 'files', 'staging') : undefined
}

function backupsOf(s: Settings, dataDir: string) {
  if (!s.BACKUP_DIR || !s.BACKUP_RECIPIENT) return undefined
  const folder = path.resolve(s.BACKUP_DIR)
  if (folder === dataDir || folder.startsWith(dataDir + path.sep))
    throw new StartupError(
      'BACKUP_DIR must be outside DATA_DIR, so that the loss of one does not affect the other.',
    )
  return {
    folder,
    recipient: s.BACKUP_RECIPIENT,
    /** Local time of the server. */
    at: s.BACKUP_AT ?? { hour: 2, minute: 0 },
    keepDays: s.BACKUP_KEEP_DAYS ?? 14,
  }
}

const firstAdminOf = ({ ADMIN_EMAIL, ADMIN_PASSWORD }: Settings) =>
  ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : undefined

const backupSettings = (s: Settings, dataDir: string) => ({
  /** Undefined: no nightly backups. */
  backups: backupsOf(s, dataDir),
  backupRecipient: s.BACKUP_RECIPIENT,
  /** For a restore only; at other times the file is not on the site's machine. */
  backupIdentityFile: s.BACKUP_IDENTITY_FILE,
  restoreUntil: s.RESTORE_UNTIL,
})

const storageSettings = (s: Settings, dataDir: string) => ({
  dataDir,
  secretKeyFile: s.SECRET_KEY_FILE === undefined ? undefined : path.resolve(s.SECRET_KEY_FILE),
  stagingDir: stagingOf(s, dataDir),
  databaseUrl: s.DATABASE_URL,
  /** For sessions; DATABASE_URL may then lead to a pooler. */
  databaseSessionUrl: s.DATABASE_SESSION_URL,
  databaseOwnerUrl: s.DATABASE_OWNER_URL,
  postgresBin: s.POSTGRES_BIN === undefined ? undefined : path.resolve(s.POSTGRES_BIN),
  replicas: s.DATABASE_READ_URL ?? [],
})

const memorySettings = (s: Settings) => ({
  /** Response cache; 0 disables it. */
  answersBytes: (s.ANSWERS_MB ?? 16) * 1_048_576,
  searchIndexBytes: (s.SEARCH_INDEX_MB ?? 384) * 1_048_576,
})

const limitSettings = (s: Settings) => ({
  limits: s.LIMITS ?? ('normal' as const),
  signUpsPerHour: s.SIGN_UPS_PER_HOUR ?? 10,
  /** 200 learners of a school, six connections each. */
  connectionsPerAddress: s.CONNECTIONS_PER_ADDRESS ?? 1_200,
  storageQuotaBytes: s.STORAGE_QUOTA_MB === undefined ? undefined : s.STORAGE_QUOTA_MB * 1_048_576,
})

const resourceSettings = (s: Settings) => ({
  rightsRule: s.RIGHTS_STATEMENT ?? ('shown' as const),
  ownApproval: s.OWN_APPROVAL ?? ('allowed' as const),
  ratingPolicy: s.RATING_POLICY ?? ('every-click' as const),
  linkChecks: s.LINK_CHECKS === 'on',
})

/** Returns all settings; `defaults` apply where the environment has none. Throws StartupError, a line per invalid value. */
export function readConfig(defaults: Environment = {}, environment: Environment = process.env) {
  const s = readSettings(withSecretFiles({ ...defaults, ...environment }))
  checkTogether(s)
  const port = s.PORT ?? 3000
  const host = s.HOST ?? '127.0.0.1'
  const dataDir = path.resolve(s.DATA_DIR ?? 'data')
  const baseUrl = s.BASE_URL?.origin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  /** Host names besides that of `baseUrl`. */
  const extraHosts = s.EXTRA_HOSTS ?? []
  return {
    port,
    host,
    baseUrl,
    extraHosts,
    ...storageSettings(s, dataDir),
    s3: bucketOf(s, { baseUrl, extraHosts }),
    firstAdmin: firstAdminOf(s),
    ...signInSettings(s),
    mail: mailOf(s),
    /** Roles that need a second factor; `moderators` includes admins. */
    requireMfa: s.REQUIRE_MFA ?? ('off' as const),
    guardianConsent: s.GUARDIAN_CONSENT ?? ('notice' as const),
    ...resourceSettings(s),
    genericSignIn: s.GENERIC_LOGIN === '1',
    trustProxy: s.TRUST_PROXY ?? false,
    ...limitSettings(s),
    /** For `npm run demo` only: opens the demo to a network, with random passwords. */
    demoInPublic: s.DEMO_IN_PUBLIC === '1',
    clamd: s.CLAMD_URL,
    ...memorySettings(s),
    jobs: s.JOBS !== 'off',
    serviceWorker: s.SERVICE_WORKER !== 'off',
    analyticsOn: s.ANALYTICS !== 'off',
    measurementId: s.MEASUREMENT_ID ?? null,
    ...backupSettings(s, dataDir),
    /** Address of /metrics for other machines; undefined: none. */
    metricsAddress: s.METRICS_ADDRESS,
    logLevel: s.LOG_LEVEL ?? ('warn' as const),
  }
}
export type Config = Readonly<ReturnType<typeof readConfig>>
