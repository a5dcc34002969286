const space = 0x20

/** True for a zero, white space or another control character; also at a negative offset of an empty file. */
export const isPadding = (byte: number | undefined): boolean => byte !== undefined && byte <= space
