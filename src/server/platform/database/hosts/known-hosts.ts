/** The hosts of an external database: all in this process who are given its address share what is known of them. */
import type pg from 'pg'
import { type Host, hostList } from './host-list.ts'
import { primaryClient } from './primary-client.ts'
import { type PrimaryHosts, primaryHosts } from './primary-hosts.ts'

export interface KnownHosts {
  readonly hosts: PrimaryHosts
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

/** Throws TypeError where this is no address of a PostgreSQL server. */
export function knownHosts(address: string): KnownHosts {
  const found = known.get(address) ?? know(address)
  known.set(address, found)
  return found
}
