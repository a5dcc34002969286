/** A fixed amount of JavaScript that tells how fast the machine is at the moment. */

/** The least of 114 runs on 29 November 2026: two cores of an AMD EPYC, Node 24.21, beside other work. */
export const referenceMs = 964

const rounds = 200
const numbersInRound = 22_000

/** Numbers from a seed, sorted and hashed: comparison calls, integer arithmetic and memory, as in a page's scripts. */
function work(): number {
  let hash = 2_166_136_261
  for (let round = 0; round < rounds; round += 1) {
    const numbers = Array.from({ length: numbersInRound }, () => {
      hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) + round
      return hash >>> 0
    })
    numbers.sort((a, b) => a - b)
    for (const number of numbers) hash = Math.imul(hash ^ number, 16_777_619)
  }
  return hash
}

export function calibrationMs(): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}
