/** Makes the loopback of this network namespace a bad line for one port: slow, lossy, at times silent. Needs root. */
import { execFileSync } from 'node:child_process'
import * as z from 'zod/mini'

export interface BadLine {
  /** From clients to the port: packets and bytes that came over the line, lost ones included. */
  wire(): { readonly packets: number; readonly bytes: number; readonly lost: number }
  /** Packets of these client ports are lost from now on, in both directions. */
  fallSilent(clientPorts: readonly number[]): void
}

export interface Quality {
  readonly port: number
  readonly kilobits: number
  readonly lossPercent: number
  /** Lost behind the slow part, as by radio, or before it, which costs no time on the line. */
  readonly lostAt: 'receiver' | 'sender'
  /** Congestion control of the senders; phones and laptops use cubic. */
  readonly congestion: 'cubic' | 'reno' | 'bbr'
}

const queueMs = 400
const burstBytes = 4_096

const tool = (name: string, line: string, input?: string) =>
  execFileSync(name, line.split(' '), { encoding: 'utf8', ...(input !== undefined && { input }) })

// One rate for each direction. What belongs to neither, such as the site's own calls, is not slowed.
function slowDown({ port, kilobits }: Quality) {
  tool('ip', 'link set lo mtu 1500 gso_max_segs 1')
  tool('tc', 'qdisc add dev lo root handle 1: htb')
  for (const [id, end] of [
    [1, 'dport'],
    [2, 'sport'],
  ]) {
    const rate = `rate ${kilobits}kbit ceil ${kilobits}kbit burst ${burstBytes} cburst ${burstBytes}`
    const queueBytes = Math.ceil((kilobits * queueMs) / 8) + burstBytes
    tool('tc', `class add dev lo parent 1: classid 1:${id} htb ${rate}`)
    tool('tc', `qdisc add dev lo parent 1:${id} handle 1${id}: bfifo limit ${queueBytes}`)
    tool('tc', `filter add dev lo parent 1: protocol ip u32 match ip ${end} ${port} 0xffff flowid 1:${id}`)
  }
}

const rules = ({ port, lossPercent, lostAt }: Quality) => `
table ip line {
  set silent { type inet_service; }
  counter wire {}
  counter lost {}
  chain came {
    type filter hook input priority 0;
    tcp dport ${port} counter name wire
    tcp dport ${port} tcp sport @silent drop
    tcp sport ${port} tcp dport @silent drop
  }
  chain loss {
    type filter hook ${lostAt === 'receiver' ? 'input' : 'output'} priority 1;
    tcp dport ${port} numgen random mod 100 < ${lossPercent} counter name lost drop
    tcp sport ${port} numgen random mod 100 < ${lossPercent} drop
  }
}
`

const counters = z.object({
  nftables: z.array(
    z.object({
      counter: z.optional(z.object({ name: z.string(), packets: z.number(), bytes: z.number() })),
    }),
  ),
})

function wire() {
  const { nftables } = counters.parse(JSON.parse(tool('nft', '-j list counters table ip line')))
  const of = (name: string) => nftables.find(({ counter }) => counter?.name === name)?.counter
  return { packets: of('wire')?.packets ?? 0, bytes: of('wire')?.bytes ?? 0, lost: of('lost')?.packets ?? 0 }
}

/** Brings the loopback up, as good as it is anywhere; and a line to nowhere, or browsers would say that they are offline. */
export function openLoopback() {
  tool('ip', 'link set lo up')
  tool('ip', 'link add up0 type veth peer name up1')
  for (const end of ['up0', 'up1']) tool('ip', `link set ${end} up`)
  tool('ip', 'addr add 192.0.2.1/24 dev up0')
}

/** From now on the line to and from the port is bad, for connections that are open too. */
export function degrade(quality: Quality): BadLine {
  for (const place of ['127.0.0.0/8', '127.0.0.1'])
    tool(
      'ip',
      `route replace local ${place} dev lo table local proto kernel scope host src 127.0.0.1 congctl ${quality.congestion}`,
    )
  slowDown(quality)
  tool('nft', '-f -', rules(quality))
  return {
    wire,
    fallSilent(clientPorts) {
      if (clientPorts.length > 0) tool('nft', `add element ip line silent {${clientPorts.join(',')}}`)
    },
  }
}
