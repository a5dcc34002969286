/** The same for everybody, so that a cache between us and a school may keep it for moments. */
export const publicCaching = 'public, max-age=0, s-maxage=5'
export const jsonType = 'application/json; charset=utf-8'
/** What tells a kind of answer: its `content-type`, and whatever its endpoint adds. */
export type KindHeaders = Readonly<Record<string, string>>
export const jsonHeaders: KindHeaders = { 'content-type': jsonType }
