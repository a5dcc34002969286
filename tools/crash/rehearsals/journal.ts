/** Responses that the client of a rehearsal received, stored across crashes of the site. */
import { realDisk } from './durable-model.ts'

export class Journal {
  readonly #file: string
  #closed = false
  readonly #answers = new Map<string, unknown>()
  /** Called with each stored response. */
  onAnswer: ((step: string) => Promise<void>) | undefined

  constructor(file: string) {
    this.#file = file
    const text = realDisk.existsSync(file) ? realDisk.readFileSync(file, 'utf8') : ''
    for (const line of text.split('\n').filter((each) => each !== '')) {
      const [step, answer] = JSON.parse(line) as [string, unknown]
      this.#answers.set(step, answer)
    }
  }

  /** The last answer to a step; undefined while there is none. */
  answerTo(step: string): unknown {
    return this.#answers.get(step)
  }

  note(step: string, answer: unknown) {
    this.#answers.set(step, answer)
    realDisk.appendFileSync(this.#file, `${JSON.stringify([step, answer])}\n`)
  }

  async noteAnswer(step: string, answer: unknown) {
    if (this.#closed) throw new Error('The journal of the site is closed')
    this.note(step, answer)
    await this.onAnswer?.(step)
  }

  /** Stops recording. */
  close() {
    this.#closed = true
  }

  /** Runs a step without a stored response; returns its response or the stored one. */
  async step<A>(step: string, take: () => Promise<A>): Promise<A> {
    const earlier = this.answerTo(step)
    if (earlier !== undefined) return earlier as A
    const answer = await take()
    await this.noteAnswer(step, answer)
    return answer
  }
}
