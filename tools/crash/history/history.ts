/** History of operations and outcomes, one line each, synced before the caller continues. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

export type Role = 'student' | 'educator' | 'moderator'

/** An action that must take effect once. `id` is a resource id. */
export type Action =
  | { readonly kind: 'create'; readonly title: string; readonly sha256: string }
  | { readonly kind: 'approve'; readonly id: string }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'report'; readonly id: string }
  | { readonly kind: 'rate'; readonly id: string; readonly stars: number }
  | { readonly kind: 'role'; readonly account: string; readonly role: Role }

/** `unknown`: no response proves whether it took effect. */
export type Outcome = 'ok' | 'fail' | 'unknown'

export interface Operation<A extends Action = Action> {
  /** Counted from 1; part of its Idempotency-Key. */
  readonly number: number
  readonly cycle: number
  readonly act: A
  readonly invokedAt: number
  /** Last outcome; `unknown` while in progress. */
  readonly outcome: Outcome
  readonly endedAt: number
  /** True when a try without a response may have taken effect. */
  readonly wasUnknown: boolean
  /** Short response of each try. */
  readonly answers: readonly string[]
  /** The id of what was created. */
  readonly id: string | undefined
}

type Changing = { -readonly [K in keyof Operation]: Operation[K] }

export class History {
  readonly file: string
  readonly #descriptor: number
  readonly #operations: Changing[] = []
  #cycle = 0

  /** The file must not be there yet. */
  constructor(file: string) {
    this.file = file
    this.#descriptor = openSync(file, 'wx')
  }

  get cycle() {
    return this.#cycle
  }

  beginCycle(fault: string) {
    this.#cycle += 1
    this.#note({ cycle: this.#cycle, fault })
  }

  invoke(act: Action): Operation {
    const invokedAt = performance.now()
    const operation: Changing = {
      number: this.#operations.length + 1,
      cycle: this.#cycle,
      act,
      invokedAt,
      outcome: 'unknown',
      endedAt: Infinity,
      wasUnknown: false,
      answers: [],
      id: undefined,
    }
    this.#operations.push(operation)
    this.#note({ op: operation.number, invoke: act, at: invokedAt })
    return operation
  }

  complete({ number }: Operation, outcome: Outcome, answer: string, id?: string) {
    const operation = this.#operations[number - 1]
    if (!operation) throw new Error(`There is no operation ${number}`)
    operation.outcome = outcome
    operation.endedAt = performance.now()
    operation.wasUnknown ||= outcome === 'unknown'
    operation.answers = [...operation.answers, answer]
    operation.id = id
    this.#note({ op: number, outcome, answer, id, at: operation.endedAt })
  }

  /** Operations of one kind, by start. */
  of<K extends Action['kind']>(kind: K): readonly Operation<Extract<Action, { kind: K }>>[] {
    return this.#operations.filter(
      (each): each is Changing & Operation<Extract<Action, { kind: K }>> => each.act.kind === kind,
    )
  }

  all(): readonly Operation[] {
    return this.#operations
  }

  close() {
    closeSync(this.#descriptor)
  }

  #note(line: object) {
    writeSync(this.#descriptor, `${JSON.stringify(line)}\n`)
    fsyncSync(this.#descriptor)
  }
}
