import { createSocket } from 'node:dgram'
import dns from 'node:dns'
import { expect, test, vi } from 'vitest'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { resolveHost } from './public-address.ts'

const [noError, serverFailure, noSuchName] = [0, 2, 3]
/** Types of DNS records. */
const [typeA, typeAaaa] = [1, 28]

interface Answer {
  readonly code?: number
  readonly data?: Buffer
}

/** A name server with these answers by type of record; it stays silent without one. */
async function nameServer(records: Readonly<Record<number, Answer>>) {
  const server = createSocket('udp4')
  let queries = 0
  server.on('message', (query, { port, address }) => {
    queries += 1
    const endOfName = query.indexOf(0, 12)
    const question = query.subarray(12, endOfName + 5)
    const answer = records[query.readUInt16BE(endOfName + 1)]
    if (!answer) return
    const { code = noError, data } = answer
    const header = Buffer.from([0, 0, 0x81, 0x80 + (code ?? 0), 0, 1, 0, data ? 1 : 0, 0, 0, 0, 0])
    query.copy(header, 0, 0, 2)
    const length = data?.length ?? 0
    // A pointer to the name of the question, its type and class, and a lifetime of 60 s.
    const record = [0xc0, 12, ...question.subarray(-4), 0, 0, 0, 60, 0, length]
    server.send(
      Buffer.concat([header, question, ...(data ? [Buffer.from(record), data] : [])]),
      port,
      address,
    )
  })
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  onTeardown(async () => void server.close())
  return { servers: [`127.0.0.1:${server.address().port}`], queries: () => queries }
}

const ipv4 = { data: Buffer.from([93, 184, 215, 14]) }
const ipv6 = { data: Buffer.from('20010db8000000000000000000000001', 'hex') }

test('T31 resolveHost asks the name servers itself, without a thread of the pool', async () => {
  const lookups = vi.spyOn(dns.promises, 'lookup')
  const { servers } = await nameServer({ [typeA]: ipv4, [typeAaaa]: ipv6 })
  expect(await resolveHost('school.example', servers)).toEqual([
    { address: '93.184.215.14', family: 4 },
    { address: '2001:db8::1', family: 6 },
  ])
  expect(lookups).not.toHaveBeenCalled()
})

test.for([
  ['only IPv6', { [typeA]: {}, [typeAaaa]: ipv6 }, '2001:db8::1'],
  ['no answer about IPv6', { [typeA]: ipv4, [typeAaaa]: { code: serverFailure } }, '93.184.215.14'],
] as const)('a name with %s is resolved', async ([, records, address]) => {
  const { servers } = await nameServer(records)
  expect(await resolveHost('school.example', servers)).toMatchObject([{ address }])
})

test.for([
  ['does not exist', { [typeA]: { code: noSuchName }, [typeAaaa]: { code: noSuchName } }, 'ENOTFOUND'],
  ['has no address', { [typeA]: {}, [typeAaaa]: {} }, 'ENOTFOUND'],
  ['is not known to a failing server', { [typeA]: { code: serverFailure }, [typeAaaa]: {} }, 'EAI_AGAIN'],
] as const)('a name that %s rejects', async ([, records, code]) => {
  const { servers } = await nameServer(records)
  await expect(resolveHost('school.example', servers)).rejects.toMatchObject({ code })
})

test('T31 a silent name server gets two queries for each family', async () => {
  const { servers, queries } = await nameServer({})
  await expect(resolveHost('school.example', servers)).rejects.toMatchObject({ code: 'ETIMEOUT' })
  expect(queries()).toBe(4)
})
