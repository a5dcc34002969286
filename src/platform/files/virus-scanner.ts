/** Whether somebody has looked for viruses in a file, and what came of it. */
import type { Readable } from 'node:stream'

/** `off`: the site has no scanner; `waiting`: the scanner did not answer, it will be asked again. */
export type VirusScan = 'off' | 'waiting' | 'clean' | 'infected'

export interface VirusScanner {
  /** False when the operator has named none; then every file is `off`. */
  readonly isOn: boolean
  /** Reads the bytes of one file to the scanner. Never throws for a scanner that is away: that is `waiting`. */
  scan(bytes: Readable): Promise<VirusScan>
}

/** A site without a virus scanner: every file is `off`. */
export const noScanner: VirusScanner = {
  isOn: false,
  scan(bytes) {
    bytes.destroy()
    return Promise.resolve('off')
  },
}
