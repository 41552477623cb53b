// Statements are parsed once per connection, not once per request; those without values are planned once, too.
import { Client } from 'pg'

/** Texts remembered by all connections of a pool together; what comes after them is parsed and planned anew each time. */
const MAX_PREPARED = 500
/** Anyone who asks something odd once takes no place. */
const TIMES_BEFORE = 2

/** Clients for one pool: they prepare what the pool is asked again and again under names of their own. */
export function preparingClient(): typeof Client {
  const nameOf = statementNames()
  return class extends Client {
    // One signature stands for the driver's many: only text with values is changed, everything else is handed on.
    override query(...given: [unknown, ...unknown[]]): never {
      const [text, values, ...more] = given
      const isStatement = typeof text === 'string' && Array.isArray(values) && isPreparable(text, values)
      const name = isStatement ? nameOf(text) : undefined
      const handed = name === undefined ? given : [{ name, text, values }, ...more]
      return super.query(...(handed as Parameters<Client['query']>)) as never
    }
  }
}

// A text without values may hold several statements, or one that is not to be prepared.
const isPreparable = (text: string, values: readonly unknown[]) =>
  values.length > 0 || (/^\s*select\s/.test(text) && !text.includes(';'))

/** Answers the name of a text that was asked before, and `undefined` until it is worth one. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  let asked = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_PREPARED) return known
    const before = asked.get(text) ?? 0
    if (before < TIMES_BEFORE) {
      if (asked.size >= MAX_PREPARED) asked = new Map()
      asked.set(text, before + 1)
      return undefined
    }
    asked.delete(text)
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}
