// What somebody is about to do, and to which records.
import type { ActionMeta, Row } from '@cangdan/protocol'
import type { Key } from '../list/selection/selection.ts'

export interface Asked {
  readonly action: ActionMeta
  readonly rows: readonly Row[]
  /** Done to all that are ticked, by one call for many; each is done or refused by itself. */
  readonly isBulk: boolean
  /** The button that raised it; the keyboard goes back there. */
  readonly button: HTMLElement
}

export interface NotDone {
  readonly row: Row
  /** In the server's words. */
  readonly reason: string
}

/** How it ended: for one record done or thrown, for many each by itself. */
export interface Done {
  readonly asked: Asked
  /** The server's sentence. */
  readonly message: string
  readonly done: readonly Row[]
  readonly notDone: readonly NotDone[]
  /** Of these no answer came: they may have been done. */
  readonly unknown: readonly Row[]
  /** Asks for the unknown ones again: what was done is answered, the rest is tried, nothing is done twice. */
  readonly askAgain?: () => Promise<Done>
  /** What the records were called, where nothing else of their rows is known any more. */
  readonly names?: ReadonlyMap<Key, string>
}
