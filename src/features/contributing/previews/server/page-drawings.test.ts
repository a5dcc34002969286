import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { inputOf } from '#platform/sandbox/sandbox.ts'
import { type PageDrawingDeps, pageDrawings } from './page-drawings.ts'
import type { DrawInput } from './reading/pictures/draw-pages.ts'

const book = { storageKey: 'uploads/book.pdf', sha256: 'a'.repeat(64), pages: 300 }
const MB = 1_048_576

/** Pictures of one size each; `bytes` is undefined for pages that cannot be drawn. */
function drawingsOf(megabytes: number, bytes: number | undefined) {
  let nowMs = 0
  let drawings = 0
  const deps = {
    files: { read: async () => ({ stream: Readable.from([Buffer.from('%PDF')]) }) },
    limiter: { mayRead: () => true },
    drawPagesInChild: async (job: Parameters<PageDrawingDeps['drawPagesInChild']>[0]) => {
      drawings += 1
      const { pages } = (await inputOf(job)) as DrawInput
      return pages.map(() => (bytes === undefined ? null : Buffer.alloc(bytes)))
    },
    pageImagesBytes: megabytes * MB,
    nowMs: () => nowMs,
    logError: () => {},
  }
  const pictures = pageDrawings(deps as unknown as PageDrawingDeps)
  const pages = Array.from({ length: book.pages }, (_, i) => ({ page: i + 1, width: 480 as const }))
  return {
    drawn: () => drawings,
    pass: (ms: number) => (nowMs += ms),
    async drawAll() {
      for (const image of pages) if (!pictures.kept(book, image)) await pictures.draw(book, image, '10.0.0.1')
    },
    kept: () => pages.flatMap((image) => pictures.kept(book, image) ?? []),
  }
}

describe('READ-14 memory', () => {
  test.each([
    [1, 40_000],
    [1, 60_000],
    [2, 40_000],
  ])('of %i MB keeps as many pictures of %i bytes as fit', async (megabytes, bytes) => {
    const { drawAll, kept, drawn } = drawingsOf(megabytes, bytes)
    await drawAll()
    expect(drawn()).toBe(book.pages / 3)
    const total = kept().reduce((sum, { picture }) => sum + (picture?.length ?? 0), 0)
    expect(total).toBeLessThanOrEqual(megabytes * MB)
    expect(total).toBeGreaterThan(0.9 * megabytes * MB)
  })

  test.each([
    ['0 MB keeps nothing', 0, 40_000],
    ['1 MB keeps no picture of more than a sixteenth', 1, 120_000],
  ])('%s', async (_, megabytes, bytes) => {
    const { drawAll, kept } = drawingsOf(megabytes, bytes)
    await drawAll()
    expect(kept()).toEqual([])
  })

  test('pages that cannot be drawn take memory too, and are tried again after ten minutes', async () => {
    const { drawAll, kept, drawn, pass } = drawingsOf(1, undefined)
    await drawAll()
    expect(kept()).toHaveLength(book.pages)
    const first = drawn()
    await drawAll()
    expect(drawn()).toBe(first)
    pass(600_000)
    expect(kept()).toEqual([])
  })
})
