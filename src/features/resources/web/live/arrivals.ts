/**
 * Which rows of a list came by themselves: the stream says that one is new, and an answer nobody asked for has it. Either
 * may be first, for an answer that was asked for because of another row can be ahead of the stream.
 */
export class Arrivals {
  #about: string | undefined
  #rows: ReadonlySet<string> = new Set()
  readonly #told = new Set<string>()
  readonly #came = new Set<string>()

  /** The rows as they are shown now. Those of another list, `about` says of which, were asked for. Gives what has arrived. */
  shown(about: string, ids: readonly string[]): readonly string[] {
    const isSame = about === this.#about
    const came = isSame ? ids.filter((id) => !this.#rows.has(id)) : []
    if (!isSame) this.#told.clear()
    if (!isSame) this.#came.clear()
    for (const id of came) this.#came.add(id)
    this.#about = about
    this.#rows = new Set(ids)
    return came.flatMap((id) => this.#arrived(id))
  }

  /** The stream says that this one is new. Gives what has arrived. */
  told(id: string): readonly string[] {
    this.#told.add(id)
    return this.#arrived(id)
  }

  #arrived(id: string): readonly string[] {
    if (!this.#told.has(id) || !this.#came.has(id)) return []
    this.#told.delete(id)
    this.#came.delete(id)
    return [id]
  }
}
