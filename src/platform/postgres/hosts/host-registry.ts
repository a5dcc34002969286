/** The hosts of an external database: all in this process who are given its address share what is known of them. */
import pg from 'pg'
import { type Host, hostList } from './host-list.ts'
import { NoPrimaryError, type PrimaryLocator, primaryHosts } from './primary-locator.ts'

export interface KnownHosts {
  readonly hosts: PrimaryLocator
  /** What pg needs to connect to the one that takes writes: where the `Client` in it is used, it finds its way. */
  readonly options: Host['options'] & { readonly Client: typeof pg.Client }
}

function know(address: string): KnownHosts {
  const list = hostList(address)
  if (!list) throw new TypeError('Not the address of a PostgreSQL server')
  const hosts = primaryHosts(list.hosts)
  // One that has to be reached over TLS decides for all: a client is made before its host is known.
  const { options } = list.hosts.find((host) => host.options.ssl) ?? list.hosts[0]
  return { hosts, options: { ...options, Client: primaryClient(hosts) } }
}

const known = new Map<string, KnownHosts>()

export function hostRegistry(address: string): KnownHosts {
  const found = known.get(address) ?? know(address)
  known.set(address, found)
  return found
}

type WhenConnected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

interface ParameterStatus {
  readonly parameterName: string
  readonly parameterValue: string
}

/** Whether the server takes writes: it says so when somebody comes, and again when that changes. */
function whatItSays(client: pg.Client, onClosed: () => void) {
  const closed = new Set<string>()
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
    if (parameterName !== 'in_hot_standby' && parameterName !== 'default_transaction_read_only') return
    if (parameterValue === 'off') closed.delete(parameterName)
    else closed.add(parameterName)
    if (closed.size > 0) onClosed()
  })
  return () => closed.size === 0
}

/** A class for `pg.Pool` and for `new`: what it makes connects to the host that takes writes, and is cut when another does. */
function primaryClient(hosts: PrimaryLocator): typeof pg.Client {
  return class PrimaryClient extends pg.Client {
    readonly #takesWrites = whatItSays(this, () => this.#cut())
    #host: Host | undefined

    override connect(): Promise<pg.Client>
    override connect(callback: WhenConnected): void
    override connect(callback?: WhenConnected) {
      const connecting = this.#connect()
      if (!callback) return connecting
      const tell = callback as (error: unknown) => void
      connecting.then(() => tell(undefined), tell)
      return undefined
    }

    async #connect(): Promise<pg.Client> {
      const host = await hosts.locate()
      const { host: name, port } = new pg.Client(host.options)
      Object.assign(this, { host: name, port })
      this.once('end', hosts.enter({ host, cut: () => this.#cut() }))
      try {
        await super.connect()
      } catch (error) {
        hosts.lost(host)
        throw error
      }
      this.#host = host
      if (this.#takesWrites()) return this
      this.#cut()
      throw new NoPrimaryError(`${host.name} takes no writes`)
    }

    /** The server may not be listening: no goodbye. */
    #cut() {
      if (this.#host) hosts.lost(this.#host)
      this.connection.stream.destroy()
    }
  }
}
