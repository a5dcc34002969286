import { Component, createRef, type ReactNode, type RefObject } from 'react'

interface ScrollAnchorProps {
  /** The ids of the rows in order. Each row has its id as `data-row`. */
  readonly ids: readonly string[]
  /** Filter and order of the list. When they change, the rows are new and no position is restored. */
  readonly about: string
  /** Receives the focus when the last row is removed. */
  readonly home: RefObject<HTMLElement>
  readonly children: ReactNode
}

interface Before {
  readonly row: Element | undefined
  readonly top: number
  readonly focusedId: string | undefined
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id, at) => id === others[at])
const idOf = (row: Element | null | undefined) => row?.getAttribute('data-row') ?? undefined
const topOf = (row: Element) => row.getBoundingClientRect().top
const isInView = (row: Element) => {
  const { top, bottom } = row.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** The focused row, else the one under the pointer, else the first in view once the list's top is out of view. */
function anchorRow(area: Element, focused: Element | null): Element | undefined {
  if (focused && isInView(focused)) return focused
  const pointed = area.querySelector('[data-row]:hover')
  if (pointed || topOf(area) >= 0) return pointed ?? undefined
  return [...area.querySelectorAll('[data-row]')].find(isInView)
}

/** The next row that stays, else the one before. */
function neighbourOf(id: string, before: readonly string[], now: readonly string[]) {
  const at = before.indexOf(id)
  return [...before.slice(at + 1), ...before.slice(0, at).reverse()].find((other) => now.includes(other))
}

/** Keeps scroll position and focus when rows are added or removed by live updates (W2). */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  readonly #area = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(previous: ScrollAnchorProps): Before | null {
    const area = this.#area.current
    const { ids, about } = this.props
    if (!area || previous.about !== about || isSame(previous.ids, ids)) return null
    const active = document.activeElement?.closest('[data-row]') ?? null
    const focused = active && area.contains(active) ? active : null
    const row = anchorRow(area, focused)
    return { row, top: row ? topOf(row) : 0, focusedId: idOf(focused) }
  }

  override componentDidUpdate(previous: ScrollAnchorProps, _state: unknown, before: Before | null) {
    if (!before) return
    const { focusedId, row, top } = before
    if (focusedId !== undefined && !this.props.ids.includes(focusedId))
      this.#focus(neighbourOf(focusedId, previous.ids, this.props.ids))
    const restore = () => {
      if (row?.isConnected) scrollBy({ top: topOf(row) - top, behavior: 'instant' })
    }
    restore()
    // Again after the layout, which moves the page in some browsers.
    requestAnimationFrame(restore)
  }

  override componentWillUnmount() {
    if (!this.#area.current?.contains(document.activeElement)) return
    const { current: home } = this.props.home
    // After the rows are removed. On another page `home` is unmounted, and focusing it does nothing.
    setTimeout(() => home?.focus({ preventScroll: true }))
  }

  #focus(id: string | undefined) {
    const row =
      id === undefined ? undefined : this.#area.current?.querySelector(`[data-row="${CSS.escape(id)}"]`)
    const next = row?.querySelector<HTMLElement>('a[href], button') ?? this.props.home.current
    next?.focus({ preventScroll: true })
  }

  override render() {
    return <div ref={this.#area}>{this.props.children}</div>
  }
}
