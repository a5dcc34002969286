/** A real disk of 64 MB that fills up while bytes are on their way (R5). Needs root: it is mounted. */
import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { IllegalStateError } from '../rehearsals/scenario.ts'
import { writeUntilFull } from '../stage/small-disk.ts'
import { readsGoOn } from './failing-disk.ts'
import type { Rehearsal } from './rehearsal.ts'

/** Mounts a new ext4 image; returns a function that unmounts it. */
export function mountSmallDisk(place: string): () => void {
  const image = `${place}.image`
  mkdirSync(place, { recursive: true, mode: 0o700 })
  writeFileSync(image, '')
  truncateSync(image, 64 * 1_048_576)
  execFileSync('mkfs.ext4', ['-q', '-m', '0', image])
  execFileSync('mount', ['-o', 'loop', image, place])
  return () => {
    execFileSync('umount', [place])
    rmSync(image)
  }
}

/** Fills the disk; returns a function that frees it. */
function fill(folder: string) {
  const ballast = path.join(folder, 'ballast')
  const descriptor = openSync(ballast, 'w')
  for (const size of [1_048_576, 4_096]) writeUntilFull(descriptor, Buffer.alloc(size))
  fsyncSync(descriptor)
  closeSync(descriptor)
  return () => rmSync(ballast)
}

async function timed<T>(run: () => Promise<T>) {
  const begun = performance.now()
  return { answer: await run(), ms: Math.round(performance.now() - begun) }
}

const tus = { 'tus-resumable': '1.0.0' }
const bytes = 2_000_000

async function beginUpload({ call }: Rehearsal) {
  const headers = { ...tus, 'upload-length': String(bytes), 'upload-metadata': 'filename bm90ZXMucGRm' }
  const begun = await call('contributor', 'POST', '/api/resumable-uploads', { headers })
  return begun.headers.get('location') ?? ''
}

const sendPiece = ({ call }: Rehearsal, place: string, offset: number) => {
  const headers = {
    ...tus,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  }
  return call('contributor', 'PATCH', place, { headers, body: Buffer.alloc(bytes - offset, 0x20) })
}

async function offsetOf({ call }: Rehearsal, place: string) {
  const response = await call('contributor', 'HEAD', place, { headers: tus })
  return Number(response.headers.get('upload-offset'))
}

const ensure507 = (what: string, answer: { status: number; bytes: Buffer }, ms: number) => {
  const text = answer.bytes.toString()
  if (answer.status !== 507 || !text.includes('File storage is full'))
    throw new IllegalStateError(`${what} on a full disk was answered ${answer.status}: ${text}`)
  if (ms > 2_000) throw new IllegalStateError(`${what} on a full disk took ${ms} ms`)
}

export interface Filled {
  readonly pieceMs: number
  readonly wholeMs: number
  /** Stored bytes of the chunk that met the full disk. */
  readonly storedBytes: number
}

/** A chunk and a whole file meet a full disk; both resume with free space, without a restart. */
export async function fillUp(rehearsal: Rehearsal): Promise<Filled> {
  const place = await beginUpload(rehearsal)
  const makeRoom = fill(rehearsal.folder)
  const piece = await timed(() => sendPiece(rehearsal, place, 0))
  ensure507('a piece', piece.answer, piece.ms)
  const headers = { 'content-type': 'application/octet-stream' }
  const whole = await timed(() =>
    rehearsal.call('contributor', 'POST', '/api/uploads?name=notes.pdf', {
      headers,
      body: Buffer.alloc(bytes),
    }),
  )
  ensure507('a whole file', whole.answer, whole.ms)
  await readsGoOn(rehearsal)
  makeRoom()
  const storedBytes = await offsetOf(rehearsal, place)
  const { status } = await sendPiece(rehearsal, place, storedBytes)
  if (status !== 204) throw new IllegalStateError(`with room again a piece was answered ${status}`)
  await rehearsal.begin()
  await rehearsal.goOn()
  await rehearsal.endOfDay()
  return { pieceMs: piece.ms, wholeMs: whole.ms, storedBytes }
}
