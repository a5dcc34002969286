/** Opens a kept file where no worker answers for it: from the bytes that are here, without asking the network. */
import type { MouseEvent } from 'react'
import type { PublicResource } from '#features/resources/resource.ts'
import { readFile } from '../keeping/files.ts'

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

const nameIn = (address: string) => decodeURIComponent(address.split('/').at(-1) ?? '')

function follow(address: string, { file_url }: PublicResource, saved: boolean) {
  const link = document.createElement('a')
  link.href = address
  if (saved) link.download = nameIn(file_url)
  else Object.assign(link, { target: '_blank', rel: 'noopener' })
  link.click()
}

/** How long a viewer may take to read what was opened, in ms. */
const openForMs = 60_000

async function openFromHere(resource: PublicResource) {
  const file = await readFile(resource.id)
  // Cleared by the browser: the site may have it.
  if (!file) return follow(resource.file_url, resource, false)
  const address = URL.createObjectURL(file.bytes)
  follow(address, resource, resource.mime !== 'application/pdf' || !navigator.pdfViewerEnabled)
  setTimeout(() => URL.revokeObjectURL(address), openForMs)
}

/** For the click on a kept resource's title; leaves it to the browser where the worker answers. */
export function openKept(event: MouseEvent, resource: PublicResource): void {
  const isAnswered = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  if (resource.kind === 'link' || isAnswered || !isPlain(event)) return
  event.preventDefault()
  openFromHere(resource).catch(() => follow(resource.file_url, resource, false))
}
