import type { IncomingMessage, Server, ServerResponse } from 'node:http'

type Answers = (request: IncomingMessage, response: ServerResponse) => boolean
type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Asks `first` before all who listen for requests by now; they hear only of what it has not answered. */
export function askFirst(server: Server, first: Answers) {
  const others = server.listeners('request') as Listener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!first(request, response)) for (const listen of others) listen(request, response)
  })
}
