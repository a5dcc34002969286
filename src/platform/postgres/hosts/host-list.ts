/** Addresses that name several hosts, as libpq takes them: `postgres://user@first:5432,second:5432/name`. */

export interface Host {
  /** As the operator knows it. */
  readonly name: string
  readonly options: {
    readonly connectionString: string
    readonly ssl?: { readonly rejectUnauthorized: true }
  }
}

export interface HostList {
  readonly hosts: readonly [Host, ...Host[]]
  /** What the address says of which host it wants; undefined where it says nothing. */
  readonly wanted: string | undefined
}

const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/
/** The choice is ours: the one that takes writes, or for reading the first that answers. */
const choice = 'target_session_attrs'
const localHosts = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** Another host is reached over TLS with its certificate checked, unless the address says otherwise. */
function hostAt(url: URL): Host {
  const { hostname, searchParams } = url
  const tls = !localHosts.has(hostname) && !searchParams.has('sslmode') && !searchParams.has('host')
  if (searchParams.has(choice)) searchParams.delete(choice)
  return {
    name: url.host || searchParams.get('host') || 'this machine',
    options: { connectionString: url.href, ...(tls && { ssl: { rejectUnauthorized: true } }) },
  }
}

/** The host of an address that names one. Throws TypeError where it is none. */
export const singleHost = (address: string): Host => hostAt(new URL(address))

export function hostList(address: string): HostList | undefined {
  const [, before = '', hosts = '', after = ''] = shape.exec(address) ?? []
  const texts = hosts.split(',').map((host) => before + host + after)
  if (before === '' || !texts.every((text) => URL.canParse(text))) return undefined
  const [first, ...others] = texts.map((text) => new URL(text))
  if (!first) return undefined
  const wanted = first.searchParams.get(choice) ?? undefined
  return { hosts: [hostAt(first), ...others.map(hostAt)], wanted }
}
