/** Keyset cursor of the user list: position after a page. */
import * as z from 'zod/mini'
import { parseJson } from '#shared/formats/json.ts'

/** Creation time and account id of the page's last record. */
export interface UserCursor {
  readonly createdAt: string
  readonly id: string
}

const packed = z.tuple([z.iso.datetime(), z.string().check(z.minLength(1), z.maxLength(80))])

export const encodeUserCursor = ({ createdAt, id }: UserCursor) => JSON.stringify([createdAt, id])

/** Returns undefined for a text that `encodeUserCursor` did not make. */
export function decodeUserCursor(cursor: string): UserCursor | undefined {
  const { data } = packed.safeParse(parseJson(cursor))
  return data && { createdAt: data[0], id: data[1] }
}
