/** Links into other people's services, opened by whoever presses them: nothing of theirs is loaded here. */

export interface Shared {
  readonly title: string
  /** The whole address of its page. */
  readonly address: string
}

// Not URLSearchParams: apps would show its plus signs for spaces.
const withQuery = (url: string, query: Readonly<Record<string, string>>) =>
  `${url}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** What a message says: the title, and below it the address. */
export const messageOf = ({ title, address }: Shared) => `${title}\n${address}`

/** Opens WhatsApp, where one chooses to whom it goes. */
export const whatsAppLink = (shared: Shared) => withQuery('https://wa.me/', { text: messageOf(shared) })

/** Opens Google Classroom, where one chooses the class. */
export const classroomLink = ({ title, address }: Shared) =>
  withQuery('https://classroom.google.com/share', { url: address, title })
