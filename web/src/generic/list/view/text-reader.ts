// Hands out the texts of a written view, and remembers which nobody has asked for or could read.
import type { ValueFault } from '@cangdan/protocol'

/** A document as it is written down; what is as at first is left out. */
export type ViewTexts = Readonly<Record<string, string>>

/** What a written document says that this list cannot do. */
export interface DroppedPart {
  readonly name: string
  /** `unknown`: the list has no such filter or column; `malformed`: it has, and cannot read what is said of it. */
  readonly reason: 'unknown' | 'malformed'
  /** Which limit it is beyond, where that is why. */
  readonly fault?: ValueFault
}

export type TextReader = ReturnType<typeof readerOf>

export function readerOf(texts: ViewTexts) {
  const rest = new Map(Object.entries(texts))
  const dropped: DroppedPart[] = []
  const text = (name: string): string | undefined => {
    const found = rest.get(name)
    rest.delete(name)
    return found
  }
  const drop = (name: string, reason: DroppedPart['reason'], fault?: ValueFault) =>
    void dropped.push({ name, reason, ...(fault && { fault }) })
  return {
    text,
    drop,
    take<T>(name: string, read: (text: string) => T | undefined): T | undefined {
      const found = text(name)
      const value = found === undefined ? undefined : read(found)
      if (found !== undefined && value === undefined) drop(name, 'malformed')
      return value
    },
    dropped: (): DroppedPart[] => [
      ...dropped,
      ...[...rest.keys()].map((name): DroppedPart => ({ name, reason: 'unknown' })),
    ],
  }
}
