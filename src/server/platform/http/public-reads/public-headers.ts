/** The same for everybody, so that a cache between us and a school may keep it for moments. */
export const publicCaching = 'public, max-age=0, s-maxage=5'
export const jsonType = 'application/json; charset=utf-8'
