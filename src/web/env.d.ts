/** Set by an operator's own analytics script, when there is one (spec 3: page-event record). */
interface Window {
  gtag?: (command: 'event', name: string, parameters: Record<string, string>) => void
}
