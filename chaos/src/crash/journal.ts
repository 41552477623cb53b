// What writers know of what they wrote. An acknowledged write is a fact; of one whose answer did not come, both ends are possible.

/** A record as its writer knows it: absent, or with this remark. */
export type State = string | undefined

interface Line {
  /** As the last acknowledgement left it. */
  known: State
  /** What was asked and not answered, if anything. */
  asked?: { readonly state: State }
}

export class Journal {
  readonly #lines = new Map<string, Line>()
  acknowledged = 0

  /** Says what is about to be asked. */
  asks(name: string, state: State): void {
    this.#lines.set(name, { known: this.#lines.get(name)?.known, asked: { state } })
  }

  /** The server has answered that it is so. */
  isInHistory(name: string): void {
    const line = this.#lines.get(name)
    if (line?.asked === undefined) throw new Error(`${name} was not asked for`)
    this.#lines.set(name, { known: line.asked.state })
    this.acknowledged += 1
  }

  /** Whether the record may be as it was found. */
  allows(name: string, found: State): boolean {
    const line = this.#lines.get(name)
    if (line === undefined) return found === undefined
    return line.known === found || (line.asked !== undefined && line.asked.state === found)
  }

  /** From here on it is known to be as it was found. */
  settles(name: string, found: State): void {
    this.#lines.set(name, { known: found })
  }

  knownOf(name: string): State {
    return this.#lines.get(name)?.known
  }

  get names(): string[] {
    return [...this.#lines.keys()]
  }
}
