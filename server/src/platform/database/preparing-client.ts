// Statements are parsed and planned once per connection, not once per request.
import { Client } from 'pg'

/** Texts remembered by all connections together; what comes after them is planned anew each time. */
const MOST_PREPARED = 500

const names = new Map<string, string>()

/** A client that prepares every statement with parameters under a name of its own. (Texts without any may hold several statements.) */
export class PreparingClient extends Client {
  // One signature stands for the driver's many: only text with values is changed, everything else is handed on.
  override query(...given: [unknown, ...unknown[]]): never {
    const [text, values, ...more] = given
    const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = hasValues ? nameOf(text) : undefined
    const handed = name === undefined ? given : [{ name, text, values }, ...more]
    return super.query(...(handed as Parameters<Client['query']>)) as never
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_PREPARED) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
