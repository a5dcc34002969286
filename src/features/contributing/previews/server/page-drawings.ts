/**
 * Draws pages of a PDF in a child process, and keeps the pictures in memory (READ-14).
 * 1. A picture in memory costs no drawing; its key is the content of the file, the page and the width.
 * 2. A drawing makes a group of three pages. Concurrent requests for a group share it, also for equal files.
 * 3. Only the request that starts a drawing spends the limit `page drawings`.
 * 4. A page that is missing in its group, because another one exceeds the limits, is drawn alone.
 * 5. A page that cannot be drawn is not tried again for ten minutes.
 */
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { failing } from '#shared/endpoint.ts'
import { type FileStore, interactiveBudget } from '#platform/files/file-store.ts'
import { ClockCache } from '#platform/caches/clock-cache.ts'
import type { Limiter } from '#platform/limits/limiter.ts'
import { type RunSandboxed, SandboxError, SandboxLimitError } from '#platform/sandbox/sandbox.ts'
import { openPageImage } from '../contract.ts'
import { firstOfGroup, type PageImage, type PageImageWidth, pagesInGroup } from '../page-image.ts'
import type { DrawInput } from './reading/pictures/draw-pages.ts'

export interface PageDrawingDeps {
  readonly files: FileStore
  readonly limiter: Limiter
  /** Has its own queue: uploads never wait for pictures. */
  readonly drawPagesInChild: RunSandboxed
  /** Maximum memory of the pictures; 0 keeps none. */
  readonly pageImagesBytes: number
  readonly nowMs: () => number
  readonly logError: (error: unknown) => void
}

export interface DrawnFile {
  readonly storageKey: string
  readonly sha256: string
  readonly pages: number
}

const job = { module: new URL('reading/pictures/draw-pages.ts', import.meta.url), readable: [], addons: true }
const fail = failing(openPageImage)
const retryAfterMs = 600_000
/** Output of the sandbox is untrusted, so it is validated. */
const output = z.array(z.nullable(z.instanceof(Uint8Array)))

type Pictures = ReadonlyMap<number, Buffer>
interface Kept {
  readonly picture: Buffer | undefined
  readonly atMs: number
}

/** By page, without those that cannot be drawn. Throws `too_busy` when the queue is full, `resource_not_found` without the file. */
async function draw(
  { files, drawPagesInChild, logError }: PageDrawingDeps,
  storageKey: string,
  { pages, width }: Omit<DrawInput, 'bytes'>,
): Promise<Pictures> {
  const input = async (): Promise<DrawInput> => {
    const stored = await files.read(storageKey, undefined, interactiveBudget)
    if (!stored) throw fail('resource_not_found')
    return { bytes: await buffer(stored.stream), pages, width }
  }
  try {
    const { data } = z.safeParse(output, await drawPagesInChild({ ...job, input, background: true }))
    if (data?.length !== pages.length) throw new SandboxError('The pages were not drawn.')
    // Copies: a picture must not keep the message of its group in memory.
    return new Map(data.flatMap((each, i) => (each ? [[pages[i] ?? 0, Buffer.from(each)] as const] : [])))
  } catch (error) {
    if (error instanceof SandboxError) logError(error)
    else if (!(error instanceof SandboxLimitError)) throw error
    return new Map()
  }
}

const keyOf = ({ sha256 }: DrawnFile, page: number, width: number) => `${sha256} ${page} ${width}`

/** Drawings in progress: a second request for the same pages joins the first. */
function sharedDrawings(deps: PageDrawingDeps, keep: (key: string, picture: Buffer) => void) {
  const running = new Map<string, Promise<Pictures>>()
  const nameOf = (file: DrawnFile, pages: readonly number[], width: number) =>
    `${keyOf(file, pages[0] ?? 0, width)} ${pages.length}`

  async function drawAndKeep(file: DrawnFile, pages: readonly number[], width: PageImageWidth) {
    const pictures = await draw(deps, file.storageKey, { pages, width })
    for (const [page, picture] of pictures) keep(keyOf(file, page, width), picture)
    return pictures
  }
  return {
    isRunning: (...of: Parameters<typeof nameOf>) => running.has(nameOf(...of)),
    join(file: DrawnFile, pages: readonly number[], width: PageImageWidth) {
      const name = nameOf(file, pages, width)
      const found = running.get(name) ?? drawAndKeep(file, pages, width).finally(() => running.delete(name))
      running.set(name, found)
      return found
    },
  }
}

/** Pictures that are undefined cannot be drawn. */
export function pageDrawings(deps: PageDrawingDeps) {
  const { limiter, nowMs, pageImagesBytes } = deps
  const memory = new ClockCache<Kept>(pageImagesBytes, ({ picture }) => picture?.length ?? 0)
  const keep = (key: string, picture: Buffer | undefined) => memory.set(key, { picture, atMs: nowMs() })
  const drawings = sharedDrawings(deps, keep)

  return {
    kept(file: DrawnFile, { page, width }: PageImage): Kept | undefined {
      const key = keyOf(file, page, width)
      const found = memory.peek(key)
      if (!found || (!found.picture && nowMs() - found.atMs >= retryAfterMs)) return undefined
      memory.touch(key)
      return found
    },
    /** Spends the limit of the address, unless the drawing has begun. */
    async draw(file: DrawnFile, { page, width }: PageImage, address: string) {
      const group = Array.from({ length: pagesInGroup }, (_, i) => firstOfGroup(page) + i).filter(
        (each) => each <= file.pages,
      )
      // `mayRead` counts at once, so requests of one moment spend one drawing; `spend` throws the time to wait.
      if (!drawings.isRunning(file, group, width) && !limiter.mayRead('page drawings', address))
        await limiter.spend('page drawings', { address, source: address })
      const together = (await drawings.join(file, group, width)).get(page)
      if (together) return together
      const alone = group.length > 1 ? (await drawings.join(file, [page], width)).get(page) : undefined
      if (!alone) keep(keyOf(file, page, width), undefined)
      return alone
    },
  }
}
