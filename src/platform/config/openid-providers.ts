/** OIDC_PROVIDERS_FILE: the OpenID providers beside Google, with their secrets. */
import { readFileSync, statSync } from 'node:fs'
import * as z from 'zod/mini'
import { StartupError } from '../errors.ts'
import { isLoopback } from './trusted-proxies.ts'

const memberRoles = ['student', 'educator'] as const

/** Role for an affiliation: granted at once, or proposed to an administrator. */
const roleRule = z.union([
  z.strictObject({ affiliation: z.string().check(z.minLength(1)), grant: z.enum(memberRoles) }),
  z.strictObject({ affiliation: z.string().check(z.minLength(1)), propose: z.enum(memberRoles) }),
])
export type RoleRule = z.output<typeof roleRule>

// Plain http exposes code and secret, so it is allowed only to a provider on this machine.
const isIssuer = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash } = new URL(text)
  return search + hash === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
}

const entry = z.strictObject({
  id: z.string().check(
    z.regex(/^[a-z][a-z\d-]{0,31}$/),
    z.refine((id) => id !== 'google'),
  ),
  name: z.string().check(z.regex(/^\S(.{0,38}\S)?$/u)),
  issuer: z.string().check(z.refine(isIssuer)),
  client_id: z.string().check(z.minLength(1)),
  client_secret: z.string().check(z.minLength(1)),
  role_rules: z.optional(z.array(roleRule)),
  mail_domains: z.optional(
    z.array(z.string().check(z.regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/))).check(z.minLength(1)),
  ),
})

const mustBe: Readonly<Record<string, string>> = {
  id: 'small letters, digits and hyphens, at most 32, and not "google"',
  name: '1 to 40 characters, as people know it',
  issuer: 'the issuer of the provider, an address that begins with https://',
  client_id: 'the client id that the provider gave this site',
  client_secret: 'the client secret that the provider gave this site',
  role_rules: 'a list such as [{"affiliation": "faculty", "grant": "educator"}]; roles: student, educator',
  mail_domains: 'a list of host names in small letters, such as ["school.example"]',
}

const fault = (file: string, text: string) => new StartupError(`OIDC_PROVIDERS_FILE: ${file} ${text}`)

function readList(file: string): unknown {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile()) throw fault(file, 'does not exist. Correct the path, or remove the setting.')
  if (process.platform !== 'win32' && (stats.mode & 0o027) !== 0)
    throw fault(file, 'holds secrets and can be read by others. Make it private: chmod 600.')
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The parser's own message quotes the file.
    throw fault(file, 'cannot be read as JSON. Correct it; it holds a list of providers.')
  }
}

/** The fault of one entry by its place; its values may be secrets and are not named. */
function readEntry(file: string, value: unknown, index: number) {
  const { success, data, error } = z.safeParse(entry, value)
  if (success) {
    const { client_id: clientId, client_secret: clientSecret, role_rules: roleRules = [] } = data
    // `mailDomains`: hosts of the addresses that its accounts may have; undefined: any.
    const { id, name, issuer, mail_domains: mailDomains } = data
    return { id, name, issuer, clientId, clientSecret, roleRules, mailDomains }
  }
  const [issue] = error.issues
  const field = String(issue?.path[0] ?? '')
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : ''
  const fields = Object.keys(mustBe).join(', ')
  throw fault(
    file,
    mustBe[field] === undefined
      ? `entry ${index + 1} must be an object with the fields ${fields}${unknown && `, without ${unknown}`}.`
      : `entry ${index + 1}: ${field} must be ${mustBe[field]}.`,
  )
}

export type OpenIdProvider = Readonly<ReturnType<typeof readEntry>>

/** Returns the providers in order. Throws StartupError with cause and next step. */
export function readOpenIdProviders(file: string, googleIssuer?: string): readonly OpenIdProvider[] {
  const list = readList(file)
  if (!Array.isArray(list)) throw fault(file, 'must hold a JSON list of providers.')
  const providers = list.map((value: unknown, index) => readEntry(file, value, index))
  const normal = (issuer: string) => issuer.replace(/\/$/, '')
  const issuers = [...(googleIssuer === undefined ? [] : [googleIssuer]), ...providers.map((p) => p.issuer)]
  for (const [field, values] of [
    ['id', providers.map(({ id }) => id)],
    ['issuer', issuers.map(normal)],
  ] as const)
    if (new Set(values).size < values.length)
      throw fault(
        file,
        `names one ${field} twice (Google's counts too). Give each provider its own ${field}.`,
      )
  return providers
}
