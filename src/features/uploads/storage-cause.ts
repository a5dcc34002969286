/** What went wrong with the file itself, in the words of spec 8's storage messages. They are logged, never shown. */
const causes: Readonly<Record<number, (path: string) => string>> = {
  401: () => 'not authenticated',
  402: () => 'quota reached',
  403: (path) => `no permission for ${path}`,
  404: (path) => `object does not exist: ${path}`,
}

/** Names of errors that end a transfer without an answer; who gives up repeating it says so by the second. */
const endings: Readonly<Record<string, string>> = {
  AbortError: 'user canceled',
  RetryTimeExceeded: 'max retry time exceeded',
}

interface Trouble {
  readonly name: string
  /** HTTP status of the answer; 0 or undefined without one. */
  readonly status?: number | undefined
}

/** `Storage: quota reached (402)`; undefined for trouble that is not the storage's. `path` is where the file was to go. */
export function storageCause({ name, status = 0 }: Trouble, path: string): string | undefined {
  const cause = causes[status]?.(path)
  if (cause) return `Storage: ${cause} (${status})`
  const ending = Object.hasOwn(endings, name) ? endings[name] : undefined
  return ending && `Storage: ${ending}`
}
