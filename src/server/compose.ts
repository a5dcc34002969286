/** Builds every part of the server once. Tests hand in other parts (a clock, a folder) through `overrides`. */
import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { checkFile } from '#features/files/server/check-file.ts'
import { accountsRepository } from '#features/accounts/server/accounts-repository.ts'
import { filesRepository } from '#features/files/server/files-repository.ts'
import { moderationRepository } from '#features/moderation/server/moderation-repository.ts'
import { ratingsRepository } from '#features/ratings/server/ratings-repository.ts'
import { reportsRepository } from '#features/reports/server/reports-repository.ts'
import { resourcesRepository } from '#features/resources/server/resources-repository.ts'
import { storageNames } from '#features/subjects/subject.ts'
import { subjectsRepository } from '#features/subjects/server/subjects-repository.ts'
import { uploadsRepository } from '#features/uploads/server/uploads-repository.ts'
import { cookieNames, sealVisitor } from './platform/auth/cookies.ts'
import { scryptPasswords } from './platform/auth/passwords.ts'
import { sessionOpener } from './platform/auth/sign-in-library.ts'
import { whoIs } from './platform/auth/who-is.ts'
import type { Config } from './platform/config/config.ts'
import { readSecrets } from './platform/config/secrets.ts'
import { type DatabasePool, type Db, listenTo } from './platform/database/connection.ts'
import { diskFileStore } from './platform/files/disk-file-store.ts'
import { diskStaging } from './platform/files/staging.ts'
import { limiter } from './platform/limits/limiter.ts'
import { localCounters } from './platform/limits/local-counters.ts'
import { sharedCounters } from './platform/limits/shared-counters-repository.ts'
import { changeFeed } from './platform/live/change-feed.ts'
import { changesRepository } from './platform/live/changes-repository.ts'
import { eventStreams } from './platform/live/event-stream.ts'

export interface Overrides {
  readonly now?: () => Date
  readonly logTrouble?: (trouble: unknown) => void
}

const repositories = (db: Db) => ({
  accounts: accountsRepository(db),
  fileRecords: filesRepository(db),
  moderation: moderationRepository(db),
  ratings: ratingsRepository(db),
  reports: reportsRepository(db),
  resources: resourcesRepository(db),
  subjects: subjectsRepository(db),
  uploads: uploadsRepository(db),
})

const chance = {
  newResourceId: () => randomUUID(),
  newUploadId: () => randomBytes(16).toString('hex'),
  newAccountId: () => randomUUID(),
  newToken: () => randomBytes(32).toString('base64url'),
}

function authParts(config: Config, db: Db, now: () => Date) {
  const secrets = readSecrets(config.dataDir)
  const cookies = cookieNames(config.baseUrl)
  const nowSeconds = () => Math.floor(now().getTime() / 1_000)
  const passwords = scryptPasswords()
  return {
    passwords,
    addressSecret: secrets.addresses,
    sessions: sessionOpener({
      db,
      baseUrl: config.baseUrl,
      secret: secrets.session,
      cookies,
      passwords,
      randomId: () => randomUUID(),
    }),
    whoIs: whoIs({ db, cookies, sessionSecret: secrets.session, visitorSecret: secrets.visitor, nowSeconds }),
    newVisitorCookie: () => sealVisitor(randomUUID(), nowSeconds(), secrets.visitor, cookies),
  }
}

type Database = Pick<DatabasePool, 'db' | 'address'>

function liveParts({ db, address }: Database, logTrouble: (trouble: unknown) => void) {
  const changes = changesRepository(db)
  return {
    changes,
    changeFeed: changeFeed({
      changes,
      listen: (onNotify, onTrouble) => listenTo(address, 'changes', onNotify, onTrouble),
      logTrouble,
    }),
    eventStreams: eventStreams({ random: Math.random }),
  }
}

export async function compose(config: Config, database: Database, overrides: Overrides = {}) {
  const { db } = database
  const { now = () => new Date(), logTrouble = console.error } = overrides
  const filesDir = path.join(config.dataDir, 'files')
  const files = await diskFileStore(filesDir, storageNames)
  const staging = await diskStaging(path.join(filesDir, 'staging'))
  const shared = sharedCounters(db)
  return {
    config,
    db,
    now,
    logTrouble,
    files,
    staging,
    checkFile,
    ...repositories(db),
    ...chance,
    ...authParts(config, db, now),
    ...liveParts(database, logTrouble),
    ratingPolicy: config.ratingPolicy,
    genericSignIn: config.genericSignIn,
    signInTries: shared,
    limiter: limiter({ local: localCounters(() => now().getTime()), shared }, config.limits),
  }
}
export type Parts = Awaited<ReturnType<typeof compose>>
