/** Counts the body bytes of each request in a stream of HTTP/1.1 requests. */
export function bodyMeter(onBytes: (method: string, bytes: number) => void): (piece: Buffer) => void {
  let head = ''
  let method = ''
  let left = 0
  const readHead = (piece: Buffer): Buffer => {
    const before = head.length
    head += piece.toString('latin1')
    const end = head.indexOf('\r\n\r\n')
    if (end === -1) return Buffer.alloc(0)
    head = head.slice(0, end)
    if (/\r\ntransfer-encoding:/i.test(head)) throw new Error('A body without a length cannot be counted')
    ;[method = ''] = head.split(' ', 1)
    left = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    head = ''
    onBytes(method, 0)
    return piece.subarray(end + 4 - before)
  }
  const readBody = (piece: Buffer): Buffer => {
    const bytes = Math.min(left, piece.length)
    left -= bytes
    onBytes(method, bytes)
    return piece.subarray(bytes)
  }
  return (piece) => {
    let rest = piece
    while (rest.length > 0) rest = left > 0 ? readBody(rest) : readHead(rest)
  }
}
