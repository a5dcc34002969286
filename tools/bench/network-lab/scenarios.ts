/** Fault scenarios of an upload of 10 MB on a bad network. R9 and R11. */

export interface Scenario {
  readonly says: string
  readonly lossPercent: number
  readonly drops: number
  /** Kind of a drop: a reset that both ends receive, or silence. */
  readonly drop: 'reset' | 'silence'
  readonly sites: 1 | 2
  /** kill -9 of the first site half-way; it comes back where it is the only one. */
  readonly killed: boolean
  /** The goal; a scenario without one is only measured. */
  readonly maxSeconds?: number
  readonly maxResentPercent?: number
}

const calm: Scenario = {
  says: '32 kB/s, nothing else',
  lossPercent: 0,
  drops: 0,
  drop: 'reset',
  sites: 1,
  killed: false,
}
const goal = { maxSeconds: 420, maxResentPercent: 10 }
const drops: Scenario = {
  ...calm,
  ...goal,
  says: '32 kB/s, 5 % loss, 20 drops',
  lossPercent: 5,
  drops: 20,
}

export const scenarios: Readonly<Record<string, Scenario>> = {
  calm,
  drops,
  restart: { ...drops, says: `${drops.says}, kill -9 of the site half-way`, killed: true },
  'two-sites': {
    ...drops,
    says: `${drops.says}, two sites, one killed for good half-way`,
    killed: true,
    sites: 2,
  },
  silence: {
    ...calm,
    says: '32 kB/s, 5 % loss, 3 times silence without a reset',
    lossPercent: 5,
    drops: 3,
    drop: 'silence',
  },
}
