type Close = () => Promise<void>

export class CloseStack {
  readonly #closers: Close[] = []
  #closing: Promise<void> | undefined

  get isClosing(): boolean {
    return this.#closing !== undefined
  }

  add(close: Close): void {
    this.#closers.push(close)
  }

  /** Closes everything once, the last added first. Repeated calls return the same promise. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
    // A failure must not keep the others open, above all not the database.
    for (const close of this.#closers.toReversed()) await close().catch(() => undefined)
  }
}
