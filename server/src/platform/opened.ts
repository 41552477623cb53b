// What a running process has opened, so that it can be closed the other way round: what came last goes first.

type Close = () => Promise<void>

export class Opened {
  readonly #closers: Close[] = []
  #closing: Promise<void> | undefined

  /** True once closing has begun. */
  get isClosing(): boolean {
    return this.#closing !== undefined
  }

  add(close: Close): void {
    this.#closers.push(close)
  }

  /** Closes everything, once, however often it is called. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
    // One that fails to close must not keep the others open, the database least of all.
    for (const close of this.#closers.toReversed()) await close().catch(() => undefined)
  }
}
