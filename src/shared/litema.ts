/** Litema: square tiles, turned and mirrored into a wall as in Basotho house painting. Same seed, same picture. */

/** Strong colour, light colour, ground. */
export type Colours = readonly [strong: string, light: string, ground: string]

/** One palette per subject id, and one for everything else. */
export const palettes = {
  mathematics: ['#23306e', '#f2b544', '#e8e2f4'],
  'business-studies': ['#5b3a1e', '#e0a458', '#f6ead8'],
  history: ['#7c2d12', '#e9b872', '#f8e7dc'],
  geography: ['#0f5c63', '#e6b655', '#dcefed'],
  'natural-science': ['#2c6a4b', '#f0c75e', '#e1f0e6'],
  'life-science': ['#3f6b1f', '#e8a33d', '#eaf2dc'],
  english: ['#6a2c5b', '#f0b27a', '#f5e3ee'],
  technology: ['#37474f', '#f29f4b', '#e6ecef'],
  afrikaans: ['#a63d22', '#f6c667', '#fbe6dd'],
  'life-skills': ['#9a5b00', '#3f7f8c', '#fcefd5'],
  'computer-science': ['#1f3a5f', '#5fc2a8', '#dfeaf5'],
  other: ['#4a4458', '#d9a441', '#ece9f2'],
  night: ['#2f3f8f', '#c97b0a', '#182150'],
} as const satisfies Record<string, Colours>
export type PaletteName = keyof typeof palettes
export const paletteNames = Object.keys(palettes) as PaletteName[]

/** Returns `other` for an unknown name. */
export const paletteNamed = (name: string): PaletteName => (isPalette(name) ? name : 'other')
const isPalette = (name: string): name is PaletteName => Object.hasOwn(palettes, name)

export const cell = 20

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

/** Draws the shape turned by quarter turns about the middle of its cell, at column x, row y. */
type Draw = (shape: string, quarterTurns: number, x: number, y: number) => void

const middle = cell / 2

/** Builds a path of relative steps only: equal motifs are then equal text, which compresses well. */
function brush() {
  let [path, atX, atY] = ['', 0, 0]
  const draw: Draw = (shape, quarterTurns, x, y) => {
    let isStart = true
    path += shape.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, left: string, top: string) => {
      const from = isStart ? middle : 0
      let [across, down] = [Number(left) - from, Number(top) - from]
      for (let turn = quarterTurns & 3; turn > 0; turn--) [across, down] = [-down, across]
      if (!isStart) return `${across} ${down}`
      isStart = false
      const [oldX, oldY] = [atX, atY]
      ;[atX, atY] = [across + middle + x * cell, down + middle + y * cell]
      return `m${atX - oldX} ${atY - oldY}`
    })
  }
  return { draw, path: () => path }
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
