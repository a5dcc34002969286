/** Whose turn it is to hold the line: tabs queue for one lock, and the browser takes it from a tab that is gone. */
import type { Browser } from './browser.ts'
import type { Message } from './said-between-tabs.ts'

export interface TurnsParts {
  readonly browser: Browser
  /** The same in all tabs that run the same code; others are no company. */
  readonly name: string
  /** This tab, by a name no other has. */
  readonly tab: string
  readonly hear: (message: Message) => void
  /** Others can tell from now on when this tab goes. */
  readonly onPresent: () => void
  readonly onTurn: () => void
  readonly onTurnOver: () => void
  /** This browser shares nothing between tabs after all. */
  readonly onRefused: () => void
}

export interface Turns {
  post(message: Message): void
  /** Out of turn: whoever has it does not answer. */
  take(): void
  /** Tells once a tab that has been present is gone. */
  watch(tab: string, onGone: () => void): void
  end(): void
}

const alike = { steal: false, onLost() {}, onRefused() {} }

/** The lock of each tab, for whoever wants to know when it goes. */
function watches({ hold }: Browser, lockOf: (tab: string) => string) {
  const open = new Set<() => void>()
  return {
    watch(tab: string, onGone: () => void) {
      const end = hold(lockOf(tab), {
        ...alike,
        onHeld() {
          end()
          open.delete(end)
          onGone()
        },
      })
      open.add(end)
    },
    endAll() {
      for (const end of open) end()
    },
  }
}

/** Joins the other tabs. Throws where that cannot be. */
export function joinTabs(parts: TurnsParts): Turns {
  const { browser, name, hear, onPresent, onTurn, onTurnOver, onRefused } = parts
  const lockOf = (tab: string) => `${name} ${tab}`
  const { post, close } = browser.channel(name, hear)
  const { watch, endAll } = watches(browser, lockOf)
  let leaveQueue = () => {}

  function queue(steal: boolean) {
    leaveQueue()
    const onLost = () => {
      onTurnOver()
      queue(false)
    }
    leaveQueue = browser.hold(name, { steal, onHeld: onTurn, onLost, onRefused })
  }
  function onHeld() {
    onPresent()
    queue(false)
  }
  const leave = browser.hold(lockOf(parts.tab), { ...alike, onHeld, onRefused })
  function end() {
    endAll()
    leaveQueue()
    leave()
    close()
  }
  return { post, watch, end, take: () => queue(true) }
}

/** Without other tabs it is always this one's turn. */
export const alone: Turns = { post() {}, take() {}, watch() {}, end() {} }
