/** The place where a page of the user list ended, so that the next needs no offset. */
import * as z from 'zod/mini'

/** When the page's last record was made, and whose it is. */
export interface UserCursor {
  readonly createdAt: string
  readonly id: string
}

const packed = z.tuple([z.iso.datetime(), z.string().check(z.minLength(1), z.maxLength(80))])

export const packUserPlace = ({ createdAt, id }: UserCursor) => JSON.stringify([createdAt, id])

/** Undefined for anything `packUserPlace` did not make. */
export function unpackUserPlace(cursor: string): UserCursor | undefined {
  let content: unknown
  try {
    content = JSON.parse(cursor)
  } catch {
    return undefined
  }
  const { data } = packed.safeParse(content)
  return data && { createdAt: data[0], id: data[1] }
}
