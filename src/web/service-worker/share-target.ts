/** Files that another app shares through the system. They stay on this device until a person sends or discards them. */
import { receivedAddress, shareField } from '#features/contributing/uploads/share-inbox.ts'
import { keepShared } from '#features/contributing/uploads/web/several/share-inbox-store.ts'
import { sharePath } from '#shared/site/app-shell.ts'

/** True for the navigation that the system makes. */
export const isShare = ({ method, mode, url }: Request) =>
  method === 'POST' && mode === 'navigate' && url === location.origin + sharePath

async function keepFiles(request: Pick<Request, 'formData'>, now: number) {
  const parts = (await request.formData()).getAll(shareField)
  const files = parts.filter((part) => typeof part !== 'string')
  return keepShared(files, now)
}

/**
 * Keeps the files of the form, and responds with their page. The system names no origin; what a page of another site has
 * posted is not kept, where the browser shows its origin to the worker.
 */
export async function receiveShare(
  request: Pick<Request, 'headers' | 'url' | 'formData'>,
  now: number,
): Promise<Response> {
  const origin = request.headers.get('origin') ?? 'null'
  const isForeign = origin !== 'null' && origin !== new URL(request.url).origin
  // Rejects where the storage is full or blocked.
  const notKept = isForeign ? 0 : await keepFiles(request, now).catch(() => 'full' as const)
  return Response.redirect(new URL(receivedAddress(notKept), request.url).href, 303)
}
