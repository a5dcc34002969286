/** The whole server on its own database and folder, called in process, with test accounts as clients. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Role } from '#shared/abilities.ts'
import { createAccount } from '#features/people/accounts/server/accounts-repository.ts'
import { addNotice } from '#features/people/notices/server/mail/mail-notices.ts'
import { resetFactors } from '#features/people/sign-in/server/factors/own-factors.ts'
import { makeResetLink } from '#features/people/sign-in/server/passwords/issue-reset-link.ts'
import { firstAdmin } from '#features/people/sign-in/server/set-up-site.ts'
import { createApp } from '#app/app.ts'
import { runInThisProcess } from '#platform/sandbox/sandbox.ts'
import { compose, type Site } from '#app/compose.ts'
import { startLinkChecks } from '#features/review/links/server/check-links.ts'
import { findingsOf } from '#features/contributing/findings/server/findings-of.ts'
import type { Overrides } from '#app/open-platform.ts'
import { argon2Passwords } from '#platform/auth/passwords.ts'
import { readConfig } from '#platform/config/config.ts'
import { sweepDeps } from '#app/sweep.ts'
import { type TestDatabase, testDatabase } from './database/test-database.ts'
import { onTeardown } from './setup/on-teardown.ts'
import { serializerCompiler } from './setup/shared-serializers.ts'

export const baseUrl = 'http://127.0.0.1:3000'
const password = 'a-long-password-for-tests'
/** A hash of the default cost takes 35 ms of processor time. */
const hashCost = { memoryKiB: 64, passes: 1 }

export type Answer = LightMyRequestResponse

/** A client that stores cookies between calls. */
export interface Person {
  readonly email: string
  readonly accountId: string
  /** Returns the Cookie header. */
  cookie(): string
  call(
    method: 'GET' | 'HEAD' | 'POST' | 'DELETE' | 'PATCH' | 'PUT' | 'OPTIONS',
    url: string,
    options?: InjectOptions,
  ): Promise<Answer>
}

const cookiesOf = (answer: Answer) => answer.cookies.map(({ name, value }) => [name, value] as const)

const cookiePairs = (header: string) =>
  header.split('; ').map((pair) => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? []
    return [name, value] as const
  })

const platformOf = ({ platform: { config, now, jobs, ...platform } }: Site) => ({
  config,
  now,
  jobs,
  files: platform.store.files,
  metrics: platform.metrics,
  limiter: platform.limiter,
  disclosures: platform.disclosures,
  signInTries: platform.counters,
  runInChild: platform.inspection.runInChild,
  responseCache: platform.live.responseCache,
  changes: platform.live.changes,
  searchDb: platform.database.searchDb,
  changeFeed: platform.live.changeFeed,
  notifications: platform.live.notifications,
  eventStreams: platform.live.eventStreams,
  resolveActor: platform.auth.resolveActor,
  passwords: platform.auth.passwords,
  sessions: platform.auth.sessions,
  addressSecret: platform.auth.addressSecret,
  erasureKey: platform.auth.erasureKey,
  hideEmail: platform.auth.hideEmail,
  deviceCookie: platform.auth.deviceCookie,
  freshProofs: platform.auth.freshProofs,
})

const featuresOf = ({ signIn, search, ...site }: Site) => ({
  signIn,
  firstAdmin: (named: Parameters<typeof firstAdmin>[1]) => firstAdmin(signIn, named),
  makeResetLink: (accountId: string, madeBy = accountId) =>
    makeResetLink(signIn.db, signIn, { accountId, madeBy }),
  resetFactors: (accountId: string, by: string) => resetFactors(signIn, { accountId, by, language: 'en' }),
  addNotice: addNotice(site.notices),
  findingsOf: (ids: readonly string[]) => findingsOf(site.platform.db, ids),
  searchIndex: search.index,
  counting: site.counting,
  resources: search.resources,
  vocabulary: search.vocabulary,
  startLinkChecks: () => startLinkChecks(site.links),
})

/** Members that tests read, replace, or hand to a use case. */
const partsOf = (site: Site) => ({ ...sweepDeps(site), ...platformOf(site), ...featuresOf(site) })

export interface TestSite {
  readonly parts: ReturnType<typeof partsOf>
  readonly database: Awaited<ReturnType<typeof testDatabase>>
  readonly http: Awaited<ReturnType<typeof createApp>>
  /** Every route the server knows, as `METHOD path`. */
  readonly routes: readonly string[]
  /** Without any cookie. */
  anonymous(): Person
  visitor(): Promise<Person>
  member(role: Role): Promise<Person>
  /** The same client, calling this instance. */
  onThisInstance(person: Person): Person
}

const endpointsWithBytes = 'application/octet-stream'

function person(
  http: TestSite['http'],
  who: { email: string; accountId: string },
  cookies = new Map<string, string>(),
): Person {
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    ...who,
    cookie: cookieHeader,
    async call(method, url, { headers, ...options } = {}) {
      const cookie = cookieHeader()
      const type = Buffer.isBuffer(options.payload) ? { 'content-type': endpointsWithBytes } : {}
      const answer = await http.inject({
        method,
        url,
        ...options,
        headers: { origin: baseUrl, ...type, ...(cookie && { cookie }), ...headers },
      })
      for (const [name, value] of cookiesOf(answer)) cookies.set(name, value)
      return answer
    },
  }
}

let people = 0

// All test accounts share one password; some test sites use a fake hash.
let passwordHash: Promise<string> | undefined

async function newMember(http: TestSite['http'], parts: TestSite['parts'], role: Role): Promise<Person> {
  const email = `${role.replaceAll(' ', '-')}-${(people += 1)}@thuto.example`
  const accountId = randomUUID()
  passwordHash ??= argon2Passwords({ newSalt: () => randomBytes(16), cost: hashCost }).hash(password)
  const checked = { passwordHash: await passwordHash }
  await createAccount(parts.db, { id: accountId, email, role, ...checked })
  const opened = await parts.sessions.open(accountId, checked, {
    cookieHeader: undefined,
    userAgent: undefined,
  })
  if (typeof opened === 'string') throw new Error(`${email} cannot sign in`)
  const cookies = opened.cookies.map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return [name, value] as const
  })
  return person(http, { email, accountId }, new Map(cookies))
}

export interface SiteOptions extends Overrides {
  readonly settings?: Readonly<Record<string, string>>
  /** Another instance of this site: on its database, in its folders. */
  readonly beside?: TestSite
  /** Instead of a new one of the test server. */
  readonly on?: TestDatabase
}

/** Jobs are queued but not run unless a test sets JOBS: 'on'. */
const defaultSettings = {
  LIMITS: 'test',
  LOG_LEVEL: 'error',
  JOBS: 'off',
  RESPONSE_CACHE_MB: '0',
  SEARCH_INDEX_MB: '0',
}

/** Everything is removed after the test or the file. */
export async function testSite({ settings, beside, on, ...overrides }: SiteOptions = {}): Promise<TestSite> {
  const database = on ?? beside?.database ?? (await testDatabase())
  const dataDir = beside?.parts.config.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'thuto-site-')))
  const config = readConfig({}, { ...defaultSettings, DATA_DIR: dataDir, ...settings })
  const site = await compose(config, database.forSite(), {
    hashCost,
    ...(!overrides.runOneChild && { runInChild: runInThisProcess }),
    ...overrides,
  })
  const parts = partsOf(site)
  const { jobs } = site.platform
  const routes: string[] = []
  const http = await createApp(site, (route) => {
    routes.push(...[route.method].flat().map((method) => `${method} ${route.url}`))
    Object.assign(route, { serializerCompiler })
  })
  await http.ready()
  await jobs.start()
  onTeardown(async () => {
    await http.close()
    await jobs.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const anonymous = () => person(http, { email: '', accountId: '' })
  return {
    parts,
    database,
    http,
    routes,
    anonymous,
    async visitor() {
      const visitor = anonymous()
      await visitor.call('POST', '/api/visitor')
      return visitor
    },
    member: (role) => newMember(http, parts, role),
    onThisInstance: (someone) => person(http, someone, new Map(cookiePairs(someone.cookie()))),
  }
}
