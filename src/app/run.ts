/**
 * Starts and stops the process.
 * 1. Read the settings, check the key, open the log.
 * 2. Open the bucket, so that a wrong one is reported before the database is touched (R17).
 * 3. Open the database: start the embedded server or connect, then migrate.
 * 4. Compose the features, check that database and file store belong together, run `prepare`.
 * 5. Render the pages of the app, listen, then start the sweep, the link checks, the jobs, the nightly backup and the search index.
 * 6. A signal stops all of it: requests are drained first, the database closes last.
 */
import { bindGoogleAccounts } from '#features/people/sign-in/server/identities/own-identities.ts'
import { firstAdmin } from '#features/people/sign-in/server/set-up-site.ts'
import { Failure } from '#shared/failure.ts'
import { firstLanguage } from '#shared/languages.ts'
import { createApp } from './app.ts'
import { startLinkChecks } from '#features/review/links/server/check-links.ts'
import { compose, type Site } from './compose.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { checkKey, readSecrets } from '#platform/config/secrets.ts'
import { assertNarrowTrust } from '#platform/config/trusted-proxies.ts'
import type { DatabasePool } from '#platform/postgres/connection.ts'
import { openConfiguredDatabase } from '#platform/postgres/open.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import type { Http } from '#platform/http/http-server.ts'
import { errorLoggerFor, siteLog, errorLogger } from '#platform/log.ts'
import { assertSameKey } from '#platform/keys/site-key-repository.ts'
import { StartupError } from '#platform/errors.ts'
import { packageNotice } from '#ops/doctor/newest-minors.ts'
import { findShippedPostgres } from '#platform/postgres/embedded/postgres-programs.ts'
import type { Overrides, Platform } from './open-platform.ts'
import { startIndex, startJobs, startNightly } from './start-background.ts'
import { startSweeping, sweepDeps } from './sweep.ts'

const stopTimeoutMs = 10_000
const bucketCloseAfterMs = 4_000

/** Start and stop are printed; everything in between goes into the log. */
const print = (line: string) => process.stdout.write(`${line}\n`)
const printError = (error: unknown) =>
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)

/** Returns the message of an error the operator can repair; undefined for any other error. */
function startupMessage(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message
  if (error instanceof Failure) return `Could not create the first admin: ${error.message}`
  const { code, path, port } = error as { code?: unknown; path?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or choose another with PORT=….`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'HOST is not an address of this machine. Leave it out, or correct it.'
  if (code === 'EACCES' || code === 'EPERM')
    return `No permission for ${path ?? `port ${port}`}. Change its permissions, or choose another place.`
  // Classes of PostgreSQL: no connection, no resources, ended by the operator or a time limit.
  if (typeof code === 'string' && /^(08|53|57)/.test(code))
    return 'The database does not answer: this machine is short of memory or processor time. End other programs, then start again.'
  if (code === 'ENOSPC') return 'The disk is full. Free up space and start again.'
  return undefined
}

async function nameFirstAdmin({ platform: { config }, signIn }: Site) {
  const token = await firstAdmin(signIn, config.firstAdmin)
  if (token !== undefined)
    print(
      `No admin account yet. Create one within 24 hours with this one-time link: ${config.baseUrl}/#/set-up?token=${token}`,
    )
}

type Stop = () => Promise<void>

/** The terminal and npm both send a Ctrl-C: two signals within this time are one request. */
const sameRequestMs = 1_000

/** The first signal requests an orderly stop, even during the start. A later one, or ten seconds, ends the process. */
function stopOnSignal(started: Promise<Stop>) {
  let stoppingSince: number | undefined
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameRequestMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    started
      .then((stop) => stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          printError(error)
          process.exit(1)
        },
      )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
}

export interface RunOptions {
  /** Defaults of settings that the environment does not set. */
  readonly defaults?: Readonly<Record<string, string>>
  /** Throws StartupError for settings this program refuses; nothing is open yet. */
  readonly check?: (config: Config) => void | Promise<void>
  /** Runs before the site listens. */
  readonly prepare?: (site: Site) => Promise<void>
  /** Accounts that the sign-in page shows with their passwords. */
  readonly demoAccounts?: (config: Config) => Overrides['demoAccounts']
}

/** After a restart all clients connect at once; a connection refused by the kernel is retried only seconds later (R8). */
const listenBacklog = 4_096

/** Before the first visitor waits for them. Without a build, in development, there are none. */
async function makePages({ appPages, siteOptions }: Site) {
  const { languages } = siteOptions(firstLanguage)
  const pages = await Promise.all(languages.map(appPages))
  const missing = languages.filter((_, n) => pages[n] === undefined)
  if (missing.length > 0 && missing.length < languages.length)
    throw new StartupError(
      `languages.json offers ${missing.join(' and ')}, and this build has no pages in it. Offer it in content/languages.json too, where the build reads it, or leave it out.`,
    )
}

/** Closes the server if it cannot listen: its connections would hold the database open. */
async function listenOrClose(http: Http, site: Site) {
  const { port, host } = site.platform.config
  try {
    await makePages(site)
    await http.listen({ port, host, backlog: listenBacklog })
  } catch (error) {
    await http.close()
    throw error
  }
}

/** The packages of the embedded server follow PostgreSQL's releases late. */
function printPackageNotice({ databaseUrl, postgresBin }: Config) {
  if (databaseUrl !== undefined || postgresBin !== undefined) return
  const notice = packageNotice(findShippedPostgres().version)
  if (notice !== undefined) print(notice)
}

function printReady({ google, baseUrl }: Config) {
  if (!google) print('Sign-in with Google is off: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing.')
  print(`Thuto is ready at ${baseUrl}`)
}

/** Cached responses and the index may hold writes that the new primary never received. */
function reloadOnTakeover(site: Site) {
  const { changeFeed, responseCache } = site.platform.live
  changeFeed.onTakeover(() => {
    responseCache.clear()
    void startIndex(site, print)
  })
}

async function listen(
  config: Config,
  { database, overrides }: { readonly database: DatabasePool; readonly overrides: Overrides },
  prepare: RunOptions['prepare'],
): Promise<Stop> {
  const site = await compose(config, database, overrides)
  await assertStoreMatchesDatabase(site.platform)
  await prepare?.(site)
  // Before the first request: without the admin of the settings the site does not start (F-C6).
  if (config.firstAdmin) await firstAdmin(site.signIn, config.firstAdmin)
  await bindGoogleAccounts(site.signIn)
  const http = await createApp(site)
  await listenOrClose(http, site)
  const sweeping = config.jobs ? startSweeping(sweepDeps(site)) : undefined
  const checking = config.jobs ? startLinkChecks(site.links) : undefined
  const stopCounting = site.counting.start()
  await nameFirstAdmin(site)
  if (!overrides.demoAccounts) printPackageNotice(config)
  printReady(config)
  const working = startJobs(site.platform.jobs, site.platform.logError)
  const nightly = startNightly(config, errorLoggerFor(site.platform.logError, 'backup'))
  void startIndex(site, print)
  reloadOnTakeover(site)
  return async () => {
    await site.platform.drain.begin()
    // An unavailable bucket could delay requests, the sweep and jobs for minutes.
    const closeBucket = setTimeout(() => site.platform.store.files.close(), bucketCloseAfterMs)
    site.search.index.stop()
    await nightly.stop()
    await http.close()
    await stopCounting()
    await checking?.stop()
    await sweeping?.stop()
    await working.stop()
    clearTimeout(closeBucket)
    await database.close()
  }
}

async function open({ defaults, check, prepare, demoAccounts }: RunOptions): Promise<Stop> {
  const config = readConfig(defaults)
  assertNarrowTrust(config)
  await check?.(config)
  checkKey(config.dataDir)
  const log = siteLog(config.logLevel)
  const logError = errorLogger(log)
  process.on('unhandledRejection', errorLoggerFor(logError, 'unawaited'))
  const bucket = config.s3 && (await openFileStore(config, errorLoggerFor(logError, 'files')))
  let isStarted = false
  const database = await openConfiguredDatabase(config, {
    onError: errorLoggerFor(logError, 'database'),
    log: (line) => (isStarted ? log.warn({ work: 'database' }, line) : print(line)),
  })
  try {
    // The embedded database has a single node.
    if (config.databaseUrl !== undefined) await assertSameKey(database.db, readSecrets(config), config)
    const overrides = {
      ...(bucket && { files: bucket }),
      log,
      logError,
      demoAccounts: demoAccounts?.(config),
    }
    const stop = await listen(config, { database, overrides }, prepare)
    isStarted = true
    return stop
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Runs the site until a signal. An error the operator can repair is printed as one line, with exit code 1. */
export async function run(options: RunOptions = {}) {
  try {
    const started = open(options)
    stopOnSignal(started)
    await started
  } catch (error) {
    const message = startupMessage(error)
    if (message === undefined) printError(error)
    else process.stderr.write(`Thuto cannot start: ${message}\n`)
    process.exit(1)
  }
}

async function isEmpty(files: FileStore) {
  for await (const _ of files.files()) return false
  return true
}

/** Throws StartupError if records name files and the store is empty: the settings name another store than before. */
async function assertStoreMatchesDatabase({ db, store, config }: Platform) {
  const named = db.selectFrom('stored_files').select('storage_key').limit(1)
  if ((await named.executeTakeFirst()) === undefined || !(await isEmpty(store.files))) return
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : `${config.dataDir}/files/uploads`
  throw new StartupError(
    `there are resources with a file, and ${place} has none. Correct the S3_ settings or DATA_DIR, or copy the files there: see docs/operating/files.md, Move files to a bucket.`,
  )
}
