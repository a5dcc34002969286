import type { Writable } from 'node:stream'

/** Resolves when the stream takes more, or never will again. */
export const drained = (stream: Writable) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      stream.off('drain', goOn).off('close', goOn)
      resolve()
    }
    stream.on('drain', goOn).on('close', goOn)
  })
