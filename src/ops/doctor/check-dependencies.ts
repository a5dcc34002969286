/** Checks of the services the site calls: one read-only request each. */
import type { Config } from '#platform/config/config.ts'
import { discoveryUrlOf, readProvider } from '#platform/auth/open-id/discovery.ts'
import { verifyMailServer } from '#platform/mailer.ts'
import { pingScanner } from '#platform/files/virus-scanner.ts'
import { type Check, failed, passed } from '#features/insight/status/server/check.ts'
import { messageOf } from '#platform/errors.ts'

/** Never fails: the second factor is a recommendation. */
export const checkSecondFactor = ({ requireMfa }: Config): Check =>
  passed(
    'Second factor',
    requireMfa === 'off'
      ? 'Optional. Recommended: REQUIRE_MFA=moderators.'
      : `Required by REQUIRE_MFA=${requireMfa}.`,
  )

export async function checkMail({ mail }: Config): Promise<Check> {
  if (!mail) return passed('Mail', 'Off: admins create password links by hand.')
  try {
    await verifyMailServer(mail)
    return passed('Mail', 'The server responds and accepts the sign-in.')
  } catch (error) {
    return failed('Mail', `${messageOf(error)}. Check SMTP_URL, and that this machine may reach it.`)
  }
}

async function checkProvider(name: string, discoveryUrl: string, setting: string): Promise<Check> {
  const about = `Sign-in with ${name}`
  try {
    const { issuer } = await readProvider(discoveryUrl)
    return passed(about, `${issuer} answers.`)
  } catch (error) {
    return failed(about, `${messageOf(error)}. Check ${setting}, and that this machine may reach it.`)
  }
}

/** Google, then the providers of OIDC_PROVIDERS_FILE. */
export function checkProviders({ google, openIdProviders }: Config): Promise<readonly Check[]> {
  return Promise.all([
    google
      ? checkProvider('Google', google.discoveryUrl, 'GOOGLE_DISCOVERY_URL')
      : passed('Sign-in with Google', 'Off.'),
    ...openIdProviders.map(({ name, issuer }) =>
      checkProvider(name, discoveryUrlOf(issuer), 'its issuer in OIDC_PROVIDERS_FILE'),
    ),
  ])
}

const versioningTexts = {
  on: 'Its versioning is on: nightly backups leave the files to it.',
  off: 'Its versioning is off: nightly backups copy the files.',
  unknown: 'Its key may not read whether versioning is on (s3:GetBucketVersioning), so nightly backups copy the files.', // prettier-ignore
} as const

export async function checkFileStore({ s3 }: Config): Promise<Check> {
  if (!s3) return passed('Files', 'They are stored on the disk.')
  // Loaded on demand: the SDK is large.
  const { checkBucket } = await import('#platform/files/s3/open-s3-file-store.ts')
  const { versioning } = await checkBucket(s3)
  return passed(
    'Files',
    `The bucket ${s3.bucket} responds, and only with its key. ${versioningTexts[versioning]}`,
  )
}

export async function checkScanner({ clamd }: Config): Promise<Check> {
  if (!clamd) return passed('Virus scanner', 'Off.')
  try {
    await pingScanner(clamd)
    return passed('Virus scanner', 'It answers.')
  } catch (error) {
    return failed('Virus scanner', `It does not answer (${messageOf(error)}). Check CLAMD_URL and that clamd runs; until then files wait.`) // prettier-ignore
  }
}
