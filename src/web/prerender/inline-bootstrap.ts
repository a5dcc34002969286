/** Stands in the page itself: looks after the drawn Home until the scripts are there. Knows no modules. */
{
  const page = document.documentElement
  let pressed: HTMLElement | null = null

  // What is drawn is Home; at any other address first-view.css hides it.
  const look = () => page.toggleAttribute('data-elsewhere', !/^#?\/?(\?|$)/.test(location.hash))

  const onClick = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest<HTMLElement>('button[type=button]')
  }

  const onSubmit = (event: Event) => {
    event.preventDefault()
    const words = event.target instanceof HTMLFormElement && event.target.querySelector('input')?.value.trim()
    if (words) location.hash = `/search?q=${encodeURIComponent(words)}`
  }

  const takeOver = () => {
    removeEventListener('hashchange', look)
    removeEventListener('click', onClick, true)
    removeEventListener('submit', onSubmit, true)
    page.removeAttribute('data-elsewhere')
    // Pressed while nothing could answer: answered now, unless the person has gone elsewhere.
    if (pressed?.isConnected) setTimeout(() => pressed?.click())
  }

  // The height of a member's second row, as it was in a window of this width (use-hydration-signal.ts).
  try {
    const [width, height] = localStorage.getItem('thuto room')?.split(' ') ?? []
    if (Number(width) === innerWidth) page.style.setProperty('--room', `${height}px`)
  } catch {
    // A browser that keeps nothing.
  }

  addEventListener('hashchange', look)
  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  addEventListener('takeover', takeOver, { once: true })
  look()
}
