/** Links to sharing services. The page loads nothing from them. */

export interface Shared {
  readonly title: string
  /** Absolute URL of its page. */
  readonly address: string
}

// `URLSearchParams` encodes spaces as plus signs, which some apps show.
const withQuery = (url: string, query: Readonly<Record<string, string>>) =>
  `${url}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** Title and address on two lines. */
export const messageOf = ({ title, address }: Shared) => `${title}\n${address}`

/** WhatsApp asks for the recipient. */
export const whatsAppLink = (shared: Shared) => withQuery('https://wa.me/', { text: messageOf(shared) })

/** Google Classroom asks for the class. */
export const classroomLink = ({ title, address }: Shared) =>
  withQuery('https://classroom.google.com/share', { url: address, title })
