/** Drops beside the fields that take them: the browser would open the dropped file or link in place of the page. */

type Receiver = (file: File) => void
let receiver: Receiver | undefined

/** The receiver gets a file that is dropped anywhere on the page; returns its removal. */
export function receiveFiles(receive: Receiver): () => void {
  receiver = receive
  return () => {
    if (receiver === receive) receiver = undefined
  }
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** The field below the pointer takes the drop. */
function isTaken(event: DragEvent): boolean {
  const field = carriesFiles(event) ? 'input[type=file]:enabled' : ':read-write'
  return event.target instanceof Element && event.target.closest(field) !== null
}

function onDrag(event: DragEvent) {
  if (isTaken(event)) return
  event.preventDefault()
  if (!event.dataTransfer) return
  event.dataTransfer.dropEffect = receiver && carriesFiles(event) ? 'copy' : 'none'
}

function onDrop(event: DragEvent) {
  if (isTaken(event)) return
  event.preventDefault()
  const file = event.dataTransfer?.files[0]
  if (file) receiver?.(file)
}

addEventListener('dragover', onDrag)
addEventListener('drop', onDrop)
