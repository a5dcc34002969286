/** Corrupts good files by a seed: bytes flipped, removed, repeated, moved or overwritten. */
import { seededRandom } from '#test/network/seeded-random.ts'

type Probability = () => number
type Spoil = (bytes: Buffer, chance: Probability) => Buffer

const upTo = (chance: Probability, max: number) => Math.floor(chance() * max)
/** Short pieces as a rule, long ones at times. */
const lengthOf = (chance: Probability, max: number) => 1 + Math.floor(chance() ** 4 * max)

function place({ length }: Buffer, chance: Probability) {
  const at = upTo(chance, length)
  return { at, end: Math.min(length, at + lengthOf(chance, length)) }
}

const turnBits: Spoil = (bytes, chance) => {
  const spoilt = Buffer.from(bytes)
  for (let i = 1 + upTo(chance, 20); i > 0; i -= 1) {
    const at = upTo(chance, spoilt.length)
    spoilt.writeUInt8(spoilt.readUInt8(at) ^ (1 << upTo(chance, 8)), at)
  }
  return spoilt
}
const overwrite: Spoil = (bytes, chance) => {
  const { at, end } = place(bytes, chance)
  return Buffer.from(bytes).fill([0x00, 0xff, 0x20, 0x3c, 0x28, 0x2f][upTo(chance, 6)] ?? 0, at, end)
}
const cutOut: Spoil = (bytes, chance) => {
  const { at, end } = place(bytes, chance)
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)])
}
const cutOff: Spoil = (bytes, chance) => bytes.subarray(0, 1 + upTo(chance, bytes.length))
const repeat: Spoil = (bytes, chance) => {
  const { at, end } = place(bytes, chance)
  const piece = bytes.subarray(at, Math.min(end, at + 10_000))
  return Buffer.concat([
    bytes.subarray(0, end),
    ...Array.from({ length: 1 + upTo(chance, 20) }, () => piece),
    bytes.subarray(end),
  ])
}
const move: Spoil = (bytes, chance) => {
  const { at, end } = place(bytes, chance)
  const rest = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)])
  const to = upTo(chance, rest.length)
  return Buffer.concat([rest.subarray(0, to), bytes.subarray(at, end), rest.subarray(to)])
}
/** Numbers in files are lengths and places more often than not. */
const otherNumbers: Spoil = (bytes, chance) => {
  const text = bytes.toString('latin1')
  const from = upTo(chance, text.length)
  const number = ['0', '-1', '4294967295', '99999999999999999999', '1'][upTo(chance, 5)] ?? '0'
  return Buffer.from(text.slice(0, from) + text.slice(from).replace(/\d+/, number), 'latin1')
}

const spoils = [turnBits, turnBits, overwrite, cutOut, cutOff, repeat, move, otherNumbers]

/** Returns the file with one to three corruptions. */
export function mutant(bytes: Buffer, seed: number): Buffer {
  const chance = seededRandom(seed)
  let spoilt = bytes
  for (let i = 1 + upTo(chance, 3); i > 0 && spoilt.length > 0; i -= 1)
    spoilt = (spoils[upTo(chance, spoils.length)] ?? turnBits)(spoilt, chance)
  return spoilt
}
