/**
 * Inline script of the page, without imports. It handles clicks and searches on the prerendered Home until hydration,
 * and while the page is open prevents a dropped file or link from replacing it.
 */
{
  const page = document.documentElement
  let pressed: HTMLElement | null = null

  // At other addresses first-view.css hides the prerendered Home.
  const onHashChange = () => page.toggleAttribute('data-elsewhere', !/^#?\/?(\?|$)/.test(location.hash))

  const onClick = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest<HTMLElement>('button[type=button]')
  }

  const onSubmit = (event: Event) => {
    event.preventDefault()
    const query = event.target instanceof HTMLFormElement && event.target.querySelector('input')?.value.trim()
    if (query) location.hash = `/search?q=${encodeURIComponent(query)}`
  }

  const onHydrated = () => {
    removeEventListener('hashchange', onHashChange)
    removeEventListener('click', onClick, true)
    removeEventListener('submit', onSubmit, true)
    page.removeAttribute('data-elsewhere')
    // Repeats a click from before hydration, unless its page has been left.
    if (pressed?.isConnected) setTimeout(() => pressed?.click())
  }

  // Fields accept what fits them.
  const onDrag = (event: DragEvent) => {
    const field = event.dataTransfer?.types.includes('Files') ? '[type=file]' : ':read-write'
    // In Firefox the target can be a text node.
    if (!(event.target instanceof Element && event.target.closest(field))) event.preventDefault()
  }

  const preload = (href: string, as: string, rel = 'preload') =>
    document.head.append(Object.assign(document.createElement('link'), { rel, as, crossOrigin: '', href }))

  // Requests what the page at the address needs, before the entry has loaded.
  const [path = '', query = ''] = location.hash.slice(2).split('?')
  const q = new URLSearchParams(query)
  preload('/api/session', 'fetch')
  if (path === 'search' && q.size === 1 && q.get('q')) preload(`/api/search?${q}`, 'fetch')
  for (const file of pageFiles[path.replace(/^subject.+/, 'subject')]?.split(' ') ?? []) {
    if (file.endsWith('css')) preload(`/${file}`, 'style')
    else preload(`/${file}`, 'script', 'modulepreload')
  }

  // Reserves the stored height of the account row (use-hydration-signal.ts).
  try {
    const [width, height] = localStorage.getItem('thuto room')?.split(' ') ?? []
    // `innerWidth` costs a layout.
    if (width && Number(width) === innerWidth) page.style.setProperty('--room', `${height}px`)
  } catch {
    // The browser blocks storage.
  }

  addEventListener('dragover', onDrag)
  addEventListener('drop', onDrag)
  addEventListener('hashchange', onHashChange)
  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  addEventListener('takeover', onHydrated, { once: true })
  onHashChange()
}
