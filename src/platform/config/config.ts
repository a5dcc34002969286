/** The only reader of the environment. Checks every setting and reports each invalid one in a line. */
import path from 'node:path'
import * as z from 'zod/mini'
import { StartupError } from '../errors.ts'
import * as setting from './settings.ts'
import { withSecretFiles } from './secret-files.ts'
import { bucketOf } from './bucket-settings.ts'
import { readOpenIdProviders } from './openid-providers.ts'
import { proxies } from './trusted-proxies.ts'

const { _default, optional } = z

const settings = z.object({
  PORT: _default(setting.wholeNumber(0, 65_535), 3000),
  HOST: _default(setting.listenAddress, '127.0.0.1'),
  BASE_URL: optional(setting.siteAddress),
  EXTRA_HOSTS: _default(setting.hostNames, []),
  DATA_DIR: _default(setting.filePath, () => path.resolve('data')),
  CONTENT_DIR: optional(setting.filePath),
  SECRET_KEY_FILE: optional(setting.filePath),
  STAGING_DIR: optional(setting.filePath),
  DATABASE_URL: optional(setting.databaseAddress),
  DATABASE_SESSION_URL: optional(setting.databaseAddress),
  DATABASE_OWNER_URL: optional(setting.databaseAddress),
  POSTGRES_BIN: optional(setting.filePath),
  S3_ENDPOINT: optional(setting.serviceAddress),
  S3_PUBLIC_ENDPOINT: optional(setting.serviceAddress),
  S3_BUCKET: optional(setting.bucketName),
  S3_REGION: optional(setting.text),
  S3_ACCESS_KEY_ID: optional(setting.text),
  S3_SECRET_ACCESS_KEY: optional(setting.text),
  FILES_REDIRECT: _default(setting.oneOf('on', 'off'), 'off'),
  ADMIN_EMAIL: optional(setting.email),
  ADMIN_PASSWORD: optional(setting.text),
  BREACHED_PASSWORDS: optional(setting.filePath),
  GOOGLE_CLIENT_ID: optional(setting.text),
  GOOGLE_CLIENT_SECRET: optional(setting.text),
  GOOGLE_DISCOVERY_URL: optional(setting.serviceAddress),
  OIDC_PROVIDERS_FILE: optional(setting.filePath),
  SMTP_URL: optional(setting.url('smtp:', 'smtps:')),
  MAIL_FROM: optional(setting.sender),
  CLAMD_URL: optional(setting.socketAddress),
  MEASUREMENT_ID: optional(setting.measurementId),
  ANALYTICS: _default(setting.oneOf('on', 'off'), 'on'),
  DRAFT_LANGUAGES: _default(setting.translations, []),
  FREE_ON: _default(setting.names, []),
  AI_USE: _default(setting.oneOf('allow', 'search-only', 'deny'), 'allow'),
  LINK_CHECKS: _default(setting.oneOf('on', 'off'), 'off'),
  OWN_APPROVAL: _default(setting.oneOf('allowed', 'admins', 'nobody'), 'allowed'),
  RATING_POLICY: _default(setting.oneOf('every-click', 'one-per-visitor'), 'every-click'),
  GENERIC_LOGIN: _default(setting.oneOf('0', '1'), '0'),
  REQUIRE_MFA: _default(setting.oneOf('off', 'moderators', 'admins'), 'off'),
  GUARDIAN_CONSENT: _default(setting.oneOf('notice', 'required', 'confirmed'), 'notice'),
  RIGHTS_STATEMENT: _default(setting.oneOf('shown', 'tick'), 'shown'),
  TRUST_PROXY: _default(proxies, false),
  LIMITS: _default(setting.oneOf('normal', 'test'), 'normal'),
  DEMO_IN_PUBLIC: _default(setting.oneOf('0', '1'), '0'),
  SIGN_UPS_PER_HOUR: _default(setting.wholeNumber(1, 100_000), 10),
  CONNECTIONS_PER_ADDRESS: _default(setting.wholeNumber(1, 12_000), 1_200),
  STORAGE_QUOTA_MB: optional(setting.wholeNumber(1, 1_000_000_000)),
  SEARCH_INDEX_MB: _default(setting.wholeNumber(0, 1_000_000), 384),
  JOBS: _default(setting.oneOf('on', 'off'), 'on'),
  SERVICE_WORKER: _default(setting.oneOf('on', 'off'), 'on'),
  RESPONSE_CACHE_MB: _default(setting.wholeNumber(0, 4_096), 16),
  PAGE_IMAGES_MB: _default(setting.wholeNumber(0, 4_096), 64),
  BACKUP_DIR: optional(setting.filePath),
  BACKUP_RECIPIENT: optional(setting.backupKey),
  BACKUP_IDENTITY_FILE: optional(setting.text),
  BACKUP_AT: optional(setting.timeOfDay),
  BACKUP_KEEP_DAYS: optional(setting.wholeNumber(1, 3_650)),
  RESTORE_UNTIL: optional(setting.moment),
  RELEASES_URL: optional(setting.url('https:')),
  METRICS_ADDRESS: optional(setting.hostAndPort),
  LOG_LEVEL: _default(setting.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'warn'),
})
type Settings = Readonly<z.infer<typeof settings>>
type Environment = Readonly<Record<string, string | undefined>>

/** Environment variables that the site reads. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

const removedSettings = ['ANSWERS_MB', 'DATABASE_READ_URL']
const knownNames = new RegExp(
  String.raw`^((${settingNames.join('|')})(_FILE)?|ENV_FILE|TZ|LANG|(LC|NODE|SSL)_\w+)$`,
)

/** Names that the site does not read: all of `inFile`, the settings file, and removed ones of the environment. */
export const unreadSettings = (inFile: Iterable<string>, environment: Environment = process.env) => [
  ...removedSettings.filter((name) => environment[name] !== undefined),
  ...[...inFile].filter((name) => !knownNames.test(name) && !removedSettings.includes(name)),
]

function readSettings(environment: Environment): Settings {
  const given = settingNames.map((name) => [name, environment[name]?.trim() || undefined])
  const { data, error } = settings.safeParse(Object.fromEntries(given))
  if (data) return data
  throw new StartupError(
    error.issues.map(({ path: [name], message }) => `${String(name)} must be ${message}.`).join('\n'),
  )
}

/** A setting on the left has no effect without the one on the right. */
const companions = [
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
  const googleIssuer = google?.discoveryUrl.replace('/.well-known/openid-configuration', '')
  return {
    google,
    /** Besides Google, in the order of their buttons. */
    openIdProviders:
      s.OIDC_PROVIDERS_FILE === undefined ? [] : readOpenIdProviders(s.OIDC_PROVIDERS_FILE, googleIssuer),
    breachedPasswords: s.BREACHED_PASSWORDS,
  }
}

const mailOf = ({ SMTP_URL, MAIL_FROM }: Settings) =>
  SMTP_URL && MAIL_FROM ? { url: SMTP_URL.href, from: MAIL_FROM } : undefined

/** Undefined: staging is in the bucket. */
function stagingOf({ STAGING_DIR, S3_BUCKET }: Settings, dataDir: string) {
  if (STAGING_DIR !== undefined) return STAGING_DIR
  return S3_BUCKET === undefined ? path.join(dataDir, 'files', 'staging') : undefined
}

function backupsOf(s: Settings, dataDir: string) {
  if (!s.BACKUP_DIR || !s.BACKUP_RECIPIENT) return undefined
  const folder = s.BACKUP_DIR
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
  /** The owner's content files over those that come with Thuto; it may be absent. */
  contentDir: s.CONTENT_DIR ?? path.join(dataDir, 'content'),
  secretKeyFile: s.SECRET_KEY_FILE,
  stagingDir: stagingOf(s, dataDir),
  databaseUrl: s.DATABASE_URL,
  /** For sessions; DATABASE_URL may then lead to a pooler. */
  databaseSessionUrl: s.DATABASE_SESSION_URL,
  databaseOwnerUrl: s.DATABASE_OWNER_URL,
  postgresBin: s.POSTGRES_BIN,
})

const limitSettings = (s: Settings) => ({
  trustProxy: s.TRUST_PROXY,
  limits: s.LIMITS,
  signUpsPerHour: s.SIGN_UPS_PER_HOUR,
  /** 200 learners of a school, six connections each. */
  connectionsPerAddress: s.CONNECTIONS_PER_ADDRESS,
  storageQuotaBytes: s.STORAGE_QUOTA_MB === undefined ? undefined : s.STORAGE_QUOTA_MB * 1_048_576,
  /** Response cache; 0 disables it. */
  responseCacheBytes: s.RESPONSE_CACHE_MB * 1_048_576,
  /** Cached page pictures; 0 disables the cache. */
  pageImagesBytes: s.PAGE_IMAGES_MB * 1_048_576,
  searchIndexBytes: s.SEARCH_INDEX_MB * 1_048_576,
})

const featureSettings = (s: Settings) => ({
  /** Roles that need a second factor; `moderators` includes admins. */
  requireMfa: s.REQUIRE_MFA,
  guardianConsent: s.GUARDIAN_CONSENT,
  genericSignIn: s.GENERIC_LOGIN === '1',
  rightsRule: s.RIGHTS_STATEMENT,
  ownApproval: s.OWN_APPROVAL,
  ratingPolicy: s.RATING_POLICY,
  linkChecks: s.LINK_CHECKS === 'on',
  /** Translations in work that readers may choose. */
  draftLanguages: s.DRAFT_LANGUAGES,
  /** Networks whose customers pay nothing for the site's data. */
  freeOn: s.FREE_ON,
  /** Requests of robots.txt and a header to robots that collect for AI. */
  aiUse: s.AI_USE,
  analyticsOn: s.ANALYTICS === 'on',
  measurementId: s.MEASUREMENT_ID ?? null,
})

/** Returns all settings; `defaults` apply where the environment has none. Throws StartupError, a line per invalid value. */
export function readConfig(defaults: Environment = {}, environment: Environment = process.env) {
  const s = readSettings(withSecretFiles({ ...defaults, ...environment }))
  checkTogether(s)
  const host = s.HOST.includes(':') ? `[${s.HOST}]` : s.HOST
  const own = { baseUrl: s.BASE_URL?.origin ?? `http://${host}:${s.PORT}`, extraHosts: s.EXTRA_HOSTS }
  const dataDir = s.DATA_DIR
  return {
    port: s.PORT,
    host: s.HOST,
    /** `extraHosts`: host names besides that of `baseUrl`. */
    ...own,
    ...storageSettings(s, dataDir),
    s3: bucketOf(s, own),
    firstAdmin: firstAdminOf(s),
    ...signInSettings(s),
    mail: mailOf(s),
    ...limitSettings(s),
    ...featureSettings(s),
    /** For `npm run demo` only: opens the demo to a network, with random passwords. */
    demoInPublic: s.DEMO_IN_PUBLIC === '1',
    clamd: s.CLAMD_URL,
    jobs: s.JOBS === 'on',
    serviceWorker: s.SERVICE_WORKER === 'on',
    ...backupSettings(s, dataDir),
    /** Address of /metrics for other machines; undefined: none. */
    metricsAddress: s.METRICS_ADDRESS,
    /** Feed or changelog with the releases of Thuto; undefined: nothing is fetched. */
    releasesUrl: s.RELEASES_URL,
    logLevel: s.LOG_LEVEL,
  }
}
export type Config = Readonly<ReturnType<typeof readConfig>>
