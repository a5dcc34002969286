/** Timing of refused sign-ins with and without an account (T13): medians of 200 alternating tries. */
import { median, tableOf } from '../table.ts'
import { attackedSite } from './attacked-site.ts'

const tries = 200
const accounts = 40
const maxApartMs = 10

// Each from an address of its own, so that no limit comes in between.
let addresses = 0
const post = (url: string, path: string, body: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: {
      origin: url,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    },
    body: JSON.stringify(body),
  })

async function refusedAfter(url: string, email: string): Promise<number> {
  const begun = performance.now()
  const answer = await post(url, '/api/sign-in', { email, password: 'a wrong guess, every time' })
  await answer.text()
  if (answer.status !== 401 && answer.status !== 404) throw new Error(`${email} is answered ${answer.status}`)
  return performance.now() - begun
}

/** Returns true when the medians differ by less than 10 ms. */
export async function signInTimes(): Promise<boolean> {
  const site = await attackedSite({ TRUST_PROXY: 'on' })
  try {
    const known = Array.from({ length: accounts }, (_, n) => `known-${n}@school.example`)
    for (const email of known) {
      const answer = await post(site.url, '/api/sign-up', {
        email,
        password: 'a lantern for four late readers',
      })
      if (answer.status !== 201) throw new Error(`No account for ${email}: ${answer.status}`)
    }
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < tries; n += 1) {
      times.known.push(await refusedAfter(site.url, known[n % accounts] ?? ''))
      times.unknown.push(await refusedAfter(site.url, `unknown-${n}@school.example`))
    }
    const apart = Math.abs(median(times.known) - median(times.unknown))
    const row = (name: string, list: readonly number[]) => [name, list.length, median(list).toFixed(1)]
    console.log(
      tableOf(['email', 'tries', 'median, ms'], [row('known', times.known), row('unknown', times.unknown)]),
    )
    console.log(`${apart.toFixed(1)} ms apart; less than ${maxApartMs} are required.`)
    return apart < maxApartMs
  } finally {
    await site.stop()
  }
}
