/** Commands of component tests to the browser around their page. */
import type { BrowserCommand } from 'vitest/node'

export interface Media {
  readonly colorScheme: 'light' | 'dark'
  readonly reducedMotion: 'reduce' | 'no-preference'
}

export const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media)

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia(media: Media): Promise<void>
  }
}
