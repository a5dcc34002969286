/** Conditional and range requests (RFC 9110). */
export interface RangeRequest {
  readonly range?: string | undefined
  readonly ifRange?: string | undefined
  readonly ifNoneMatch?: string | undefined
}

export type Part =
  | { readonly status: 200 }
  | { readonly status: 206; readonly first: number; readonly last: number }
  | { readonly status: 304 }
  | { readonly status: 416 }

const tags = (list: string) => list.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

function rangeOf(range: string, bytes: number): Part {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? []
  if (from === '' && to === '') return { status: 200 }
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return first <= last && first < bytes ? { status: 206, first, last } : { status: 416 }
}

/** Supports a single byte range; several ranges or another unit get the whole file. */
export function partOf(
  { range, ifRange, ifNoneMatch }: RangeRequest,
  file: { readonly bytes: number; readonly etag: string },
): Part {
  if (ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || tags(ifNoneMatch).includes(file.etag)))
    return { status: 304 }
  if (range === undefined || (ifRange !== undefined && ifRange !== file.etag)) return { status: 200 }
  return rangeOf(range, file.bytes)
}
