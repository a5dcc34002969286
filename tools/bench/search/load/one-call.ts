/** One request at a time on a persistent connection, to inspect responses and their cost. */
import { connect } from 'node:net'
import { type Answer, answerReader } from './answers.ts'
import { requestOf, sender, type RequestOptions } from './requests.ts'

export interface OneLine {
  ask(options: RequestOptions): Promise<Answer>
  close(): void
}

export function oneLine(port: number): OneLine {
  const socket = connect({ port, host: '127.0.0.1' })
  let answered = (_answer: Answer) => {}
  let failed = (_error: Error) => {}
  socket.setNoDelay(true)
  socket.on(
    'data',
    answerReader((answer) => answered(answer)),
  )
  socket.on('error', (error) => failed(error))
  socket.on('close', () => failed(new Error('The connection ended.')))
  return {
    ask: (options) =>
      new Promise((resolve, reject) => {
        ;[answered, failed] = [resolve, reject]
        socket.write(sender(requestOf(options))())
      }),
    close: () => socket.destroy(),
  }
}

export const headerOf = ({ head }: Answer, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
