// Records the writes of all writers. An acknowledged write must be in the database; an unanswered one may be.

/** Remark of a record; undefined if there is no record. */
export type State = string | undefined

interface Line {
  /** State after the last acknowledged write. */
  known: State
  /** The state that an unanswered request would lead to. */
  asked?: { readonly state: State }
}

export class Journal {
  readonly #lines = new Map<string, Line>()
  acknowledged = 0

  recordRequest(name: string, state: State): void {
    this.#lines.set(name, { known: this.#lines.get(name)?.known, asked: { state } })
  }

  acknowledge(name: string): void {
    const line = this.#lines.get(name)
    if (line?.asked === undefined) throw new Error(`${name} was not requested`)
    this.#lines.set(name, { known: line.asked.state })
    this.acknowledged += 1
  }

  allows(name: string, found: State): boolean {
    const line = this.#lines.get(name)
    if (line === undefined) return found === undefined
    return line.known === found || (line.asked !== undefined && line.asked.state === found)
  }

  settle(name: string, found: State): void {
    this.#lines.set(name, { known: found })
  }

  getKnown(name: string): State {
    return this.#lines.get(name)?.known
  }

  get names(): string[] {
    return [...this.#lines.keys()]
  }
}
