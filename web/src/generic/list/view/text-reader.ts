// Reads the texts of a stored view and records the ones that are unread or invalid.
import type { ValueError } from '@cangdan/protocol'

/** Written form of a view; defaults are omitted. */
export type ViewTexts = Readonly<Record<string, string>>

export interface DroppedPart {
  readonly name: string
  /** `unknown`: the list has no such filter or column; `malformed`: its value is invalid. */
  readonly reason: 'unknown' | 'malformed'
  /** The limit that was exceeded, if that is the reason. */
  readonly error?: ValueError
}

export type TextReader = ReturnType<typeof createTextReader>

export function createTextReader(texts: ViewTexts) {
  const rest = new Map(Object.entries(texts))
  const dropped: DroppedPart[] = []
  const text = (name: string): string | undefined => {
    const found = rest.get(name)
    rest.delete(name)
    return found
  }
  const drop = (name: string, reason: DroppedPart['reason'], error?: ValueError) =>
    void dropped.push({ name, reason, ...(error && { error }) })
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
