/** URLs with several hosts, like libpq: `postgres://user@first:5432,second:5432/name`. */

export interface Host {
  /** Name in messages for the operator. */
  readonly name: string
  readonly options: {
    readonly connectionString: string
    readonly ssl?: { readonly rejectUnauthorized: true }
  }
}

export interface HostList {
  readonly hosts: readonly [Host, ...Host[]]
  /** `target_session_attrs` of the URL; undefined without it. */
  readonly targetSession: string | undefined
}

const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/
/** Removed from the URL: the site chooses the host itself. */
const choice = 'target_session_attrs'
const localHosts = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** A remote host needs TLS with a verified certificate, unless the URL says otherwise. */
function hostAt(url: URL): Host {
  const { hostname, searchParams } = url
  const tls = !localHosts.has(hostname) && !searchParams.has('sslmode') && !searchParams.has('host')
  if (searchParams.has(choice)) searchParams.delete(choice)
  return {
    name: url.host || searchParams.get('host') || 'this machine',
    options: { connectionString: url.href, ...(tls && { ssl: { rejectUnauthorized: true } }) },
  }
}

/** Returns the host of a URL with one host. Throws TypeError for another text. */
export const singleHost = (address: string): Host => hostAt(new URL(address))

export function hostList(address: string): HostList | undefined {
  const [, before = '', hosts = '', after = ''] = shape.exec(address) ?? []
  const texts = hosts.split(',').map((host) => before + host + after)
  if (before === '' || !texts.every((text) => URL.canParse(text))) return undefined
  const [first, ...others] = texts.map((text) => new URL(text))
  if (!first) return undefined
  const targetSession = first.searchParams.get(choice) ?? undefined
  return { hosts: [hostAt(first), ...others.map(hostAt)], targetSession }
}
