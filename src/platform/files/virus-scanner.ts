import type { Readable } from 'node:stream'

/** `off`: no scanner; `waiting`: the scanner did not respond, the file will be scanned later. */
export type VirusScan = 'off' | 'waiting' | 'clean' | 'infected'

export interface VirusScanner {
  /** False without a configured scanner: every file is `off`. */
  readonly isOn: boolean
  /** Streams a file to the scanner. An unreachable scanner is no error but `waiting`. */
  scan(bytes: Readable): Promise<VirusScan>
}

/** For a site without a scanner: every file is `off`. */
export const noScanner: VirusScanner = {
  isOn: false,
  scan(bytes) {
    bytes.destroy()
    return Promise.resolve('off')
  },
}
