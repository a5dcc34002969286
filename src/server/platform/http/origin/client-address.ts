/** What one client is counted by: its IPv4 address, or the /64 of its IPv6 address. */
import { createHmac } from 'node:crypto'

/** A client that is gone before its call is looked at has none: its socket no longer says. */
export function clientAddress(ip: string | undefined): string {
  const plain = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = tail === undefined ? front : [...front, ...zeros, ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}

/** An address as ledgers keep it: recognisable again, not readable. */
export const hashAddress = (address: string, secret: string) =>
  createHmac('sha256', secret).update(address).digest()

/** The first 16 hexadecimal digits of the hash in the ledgers, so that a log line can be matched with them. */
export const shortAddressHash = (address: string, secret: string) =>
  hashAddress(address, secret).toString('hex').slice(0, 16)
