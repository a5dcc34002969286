/** Known hosts of an external database, shared by all users of its URL in this process. */
import pg from 'pg'
import { type Host, hostList } from './host-list.ts'
import { NoPrimaryError, type PrimaryLocator, primaryLocator } from './primary-locator.ts'

export interface KnownHosts {
  readonly hosts: PrimaryLocator
  /** Options for pg; their `Client` finds the primary. */
  readonly options: Host['options'] & { readonly Client: typeof pg.Client }
}

interface RegisteredAddress {
  readonly url: string
  readonly pooled?: true | undefined
}

function createKnownHosts({ url, pooled }: RegisteredAddress): KnownHosts {
  const list = hostList(url)
  if (!list) throw new TypeError('Not the address of a PostgreSQL server')
  const hosts = primaryLocator(list.hosts)
  // TLS is decided for all hosts, because a client is created before its host is known.
  const { options } = list.hosts.find((host) => host.options.ssl) ?? list.hosts[0]
  return { hosts, options: { ...options, Client: primaryClient(hosts, pooled !== true) } }
}

const known = new Map<string, KnownHosts>()

export function hostRegistry(address: RegisteredAddress): KnownHosts {
  const key = address.pooled ? `pooled ${address.url}` : address.url
  const found = known.get(key) ?? createKnownHosts(address)
  known.set(key, found)
  return found
}

type WhenConnected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

interface ParameterStatus {
  readonly parameterName: string
  readonly parameterValue: string
}

/** Tracks whether the server accepts writes, which it reports at connect and on each change. */
function writeStatus(client: pg.Client, onClosed: () => void) {
  const closed = new Set<string>()
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
    if (parameterName !== 'in_hot_standby' && parameterName !== 'default_transaction_read_only') return
    if (parameterValue === 'off') closed.delete(parameterName)
    else closed.add(parameterName)
    if (closed.size > 0) onClosed()
  })
  return () => closed.size === 0
}

/**
 * A `pg.Client` that connects to the primary and is destroyed after a failover. Without `isDirect` the reports of the
 * server are ignored: a pooler repeats those of its first connection.
 */
function primaryClient(hosts: PrimaryLocator, isDirect: boolean): typeof pg.Client {
  return class PrimaryClient extends pg.Client {
    readonly #acceptsWrites = isDirect ? writeStatus(this, () => this.#destroy()) : () => true
    #host: Host | undefined

    override connect(): Promise<pg.Client>
    override connect(callback: WhenConnected): void
    override connect(callback?: WhenConnected) {
      const connecting = this.#connect()
      if (!callback) return connecting
      const settle = callback as (error: unknown) => void
      connecting.then(() => settle(undefined), settle)
      return undefined
    }

    async #connect(): Promise<pg.Client> {
      const host = await hosts.locate()
      const { host: name, port } = new pg.Client(host.options)
      Object.assign(this, { host: name, port })
      this.once('end', hosts.track({ host, destroy: () => this.#destroy() }))
      try {
        await super.connect()
      } catch (error) {
        hosts.markFailed(host)
        throw error
      }
      this.#host = host
      if (this.#acceptsWrites()) return this
      this.#destroy()
      throw new NoPrimaryError(`${host.name} takes no writes`)
    }

    /** Destroys the socket: a graceful end waits for a server that may not answer. */
    #destroy() {
      if (this.#host) hosts.markFailed(this.#host)
      this.connection.stream.destroy()
    }
  }
}
