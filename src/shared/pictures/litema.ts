/** Litema: square tiles, turned and mirrored into a wall as in Basotho house painting. Same seed, same picture. */
import { brush } from './brush.ts'

/** Strong colour, light colour, ground. */
export type Colours = readonly [strong: string, light: string, ground: string]

/** Two shapes a motif, strong then light, on a 20 by 20 cell: a start point, then steps as `x,y` pairs. */
const motifs = [
  ['0,0l20,0 0,20z', '0,8l0,12 12,0z'],
  ['0,0a20 20 0 0 1 20,20l-20,0z', '0,8a12 12 0 0 1 12,12l-12,0z'],
  ['10,0l10,10 -10,10 -10,-10z', '10,5.5l4.5,4.5 -4.5,4.5 -4.5,-4.5z'],
  ['0,0l20,0 -20,20z', '17,14a3 3 0 0 1 -6,0a3 3 0 0 1 6,0z'],
  ['0,0q20,0 20,20q-20,0 -20,-20z', '5,5q10,0 10,10q-10,0 -10,-10z'],
  ['0,20l10,-20 10,20z', '5.5,20l4.5,-9 4.5,9z'],
  ['0,0l10,0 10,10 0,10z', '0,10l10,10 -10,0z'],
  ['0,0l20,0 -10,10z', '0,20l10,-10 10,10z'],
] as const

const walls = [
  (x: number, y: number) => ((x & 1) + 2 * (y & 1)) * ((x ^ y) & 1 ? 1 : 3),
  (x: number, y: number) => (y & 1 ? 3 - (x & 1) : x & 1),
  (x: number, y: number) => (y & 1 ? 1 - (x & 1) : 2 + (x & 1)),
  (x: number, y: number) => (x + y) & 3,
] as const

/** FNV-1a with a final mix, so that every bit depends on every letter. */
function hashOf(seed: string): number {
  let hash = 2166136261
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Returns one path for each colour of a wall of `across` by `down` cells of 20 units. */
export function litema(seed: string, across: number, down: number) {
  const hash = hashOf(seed)
  const even = motifs[hash % motifs.length] ?? motifs[0]
  // Three walls in four have one motif; the others alternate two.
  const odd = (hash >>> 9) & 3 ? even : (motifs[(hash >>> 12) % motifs.length] ?? even)
  const turn = walls[(hash >>> 5) % walls.length] ?? walls[0]
  const start = (hash >>> 16) & 3
  const [strong, light] = [brush(), brush()]
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const motif = (x ^ y) & 1 ? odd : even
      strong.draw(motif[0], turn(x, y) + start, x, y)
      light.draw(motif[1], turn(x, y) + start, x, y)
    }
  return { strong: strong.path(), light: light.path() }
}
