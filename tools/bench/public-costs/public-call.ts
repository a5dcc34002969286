/** Requests that need no account, and helpers that build them. */
import type { StorageName } from '#features/catalogue/subjects/subject.ts'

export interface PublicCall {
  /** As in the route table: `GET /api/resources`. */
  readonly route: string
  /** Which of several requests of a route this is. */
  readonly what: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The status that shows that the request did its work; 200 unless it says something else. */
  readonly status?: number
  /** Sent once: a second one would find the work done. */
  readonly once?: true
  /** Never ends by itself: cut after its first bytes. */
  readonly endless?: true
}

/** Of the longest text. */
export const fullPages = 600

/** Ids and values of a filled site, needed for the worst requests. */
export interface Known {
  readonly origin: string
  readonly visitorCookie: string
  /** Verified resources. */
  readonly ids: readonly string[]
  readonly largestSubject: StorageName
  /** A resource with a stored file, a large cover and the longest text. */
  readonly fullResource: string
  /** Its stored file, as `/files/…`. */
  readonly filePath: string
  readonly coverPath: string
  /** An own page, as `/r/{id}/{slug}`. */
  readonly pagePath: string
  /** Of the site map, as `/sitemaps/…`. */
  readonly largestPart: string
  /** Resumes a list in the middle of the catalogue. */
  readonly oaiToken: string
  /** A place in the middle of the feed. */
  readonly feedPlace: string
  /** The cursor of the second page by title. */
  readonly cursor: string
  /** A script of the built app. */
  readonly assetPath: string
}

export const get = (
  route: string,
  what: string,
  path: string,
  more: Partial<PublicCall> = {},
): PublicCall => ({
  route: `GET ${route}`,
  what,
  path,
  ...more,
})

/** JSON, unless `more` names another content type; nothing where the call takes no body. */
export const post = (
  { origin }: Known,
  route: string,
  what: string,
  body: object | undefined,
  more: Partial<PublicCall> = {},
): PublicCall => ({
  route: `POST ${route}`,
  what,
  path: route,
  ...(body && { body: JSON.stringify(body) }),
  ...more,
  headers: { origin, ...(body && { 'content-type': 'application/json' }), ...more.headers },
})

export const query = (fields: Readonly<Record<string, string>>) => `?${new URLSearchParams(fields)}`
