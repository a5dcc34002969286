/** Secrets in files of their own: mounted secrets of Docker and Kubernetes, credentials of systemd (ASVS 13.3.1). */
import { readFileSync } from 'node:fs'
import { StartupError } from '../errors.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Settings that hold a secret. `NAME_FILE` names the file of each. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
  'DATABASE_OWNER_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'ADMIN_PASSWORD',
  'GOOGLE_CLIENT_SECRET',
  'SMTP_URL',
] as const

function readSecretFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new StartupError(
      `${name}_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
}

/** Adds the secrets of their files. Throws StartupError for a file that cannot be read and for a secret given twice. */
export function withSecretFiles(environment: Environment): Environment {
  const found = secretSettings.flatMap((name) => {
    const file = environment[`${name}_FILE`]?.trim()
    if (!file) return []
    if (environment[name]?.trim())
      throw new StartupError(`${name} and ${name}_FILE are both set. Remove one.`)
    return [[name, readSecretFile(name, file)] as const]
  })
  return { ...environment, ...Object.fromEntries(found) }
}
