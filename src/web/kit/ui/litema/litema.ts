/** Litema: square tiles turned and mirrored into a wall, as Basotho house painters do. Same seed, same picture. */

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

/** The palette of that name; `other` for a name that is none. */
export const paletteNamed = (name: string): PaletteName => (isPalette(name) ? name : 'other')
const isPalette = (name: string): name is PaletteName => Object.hasOwn(palettes, name)

export const cell = 20

/** Two shapes a motif, strong then light, on a 20 by 20 cell. Points are `x,y` pairs: only those turn with the cell. */
const motifs = [
  ['M0,0L20,0 20,20Z', 'M0,8L0,20 12,20Z'],
  ['M0,0A20 20 0 0 1 20,20L0,20Z', 'M0,8A12 12 0 0 1 12,20L0,20Z'],
  ['M10,0L20,10 10,20 0,10Z', 'M10,5.5L14.5,10 10,14.5 5.5,10Z'],
  ['M0,0L20,0 0,20Z', 'M17,14A3 3 0 0 1 11,14A3 3 0 0 1 17,14Z'],
  ['M0,0Q20,0 20,20Q0,20 0,0Z', 'M5,5Q15,5 15,15Q5,15 5,5Z'],
  ['M0,20L10,0 20,20Z', 'M5.5,20L10,11 14.5,20Z'],
  ['M0,0L10,0 20,10 20,20Z', 'M0,10L10,20 0,20Z'],
  ['M0,0L20,0 10,10Z', 'M0,20L10,10 20,20Z'],
] as const

const walls = [
  (x: number, y: number) => ((x & 1) + 2 * (y & 1)) * ((x ^ y) & 1 ? 1 : 3),
  (x: number, y: number) => (y & 1 ? 3 - (x & 1) : x & 1),
  (x: number, y: number) => (y & 1 ? 1 - (x & 1) : 2 + (x & 1)),
  (x: number, y: number) => (x + y) & 3,
] as const

/** FNV-1a, then stirred once more so that every bit depends on every letter. */
function hashOf(seed: string): number {
  let hash = 2166136261
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const rounded = (n: number) => Math.round(n * 100) / 100

/** The shape turned by quarter turns about the middle of its cell, then moved to column x, row y. */
const placed = (shape: string, quarterTurns: number, x: number, y: number) =>
  shape.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, left: string, top: string) => {
    let [across, down] = [Number(left), Number(top)]
    for (let turn = quarterTurns & 3; turn > 0; turn--) [across, down] = [cell - down, across]
    return `${rounded(across + x * cell)},${rounded(down + y * cell)}`
  })

export interface Wall {
  readonly strong: string
  readonly light: string
}

/** Two paths, one a colour, that paint a wall of `across` by `down` cells of 20 units. */
export function litema(seed: string, across: number, down: number): Wall {
  const hash = hashOf(seed)
  const even = motifs[hash % motifs.length] ?? motifs[0]
  // Three walls in four keep to one motif; the others change it from cell to cell.
  const odd = (hash >>> 9) & 3 ? even : (motifs[(hash >>> 12) % motifs.length] ?? even)
  const turn = walls[(hash >>> 5) % walls.length] ?? walls[0]
  const start = (hash >>> 16) & 3
  let [strong, light] = ['', '']
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const motif = (x ^ y) & 1 ? odd : even
      strong += placed(motif[0], turn(x, y) + start, x, y)
      light += placed(motif[1], turn(x, y) + start, x, y)
    }
  return { strong, light }
}
