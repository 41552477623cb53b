// Clients of a pool that save round trips: statements are parsed once per connection, not once per request (those without values are planned
// once, too), and what needs no answer of its own travels with the next statement.
import { Client, type QueryResult } from 'pg'
import { type Prepared, PreparedQuery } from './prepared-query.ts'

/** Texts remembered by all connections of a pool together; what comes after them is parsed and planned anew each time. */
const MAX_PREPARED = 500
/** Anyone who asks something odd once takes no place. */
const TIMES_BEFORE = 2

/**
 * Begins a statement of a transaction whose answer nobody needs: it is sent together with the next one of its connection, the commit at the
 * latest, and is run before it. Where it fails, that next one fails with its error.
 */
export const WITH_NEXT = '/* with next */ '

/**
 * Begins a statement that is found by its keys whatever their values are, and asked outside of a transaction: its plan is kept by the
 * connection. To work out how three tables are joined takes longer than to read one row of each.
 */
export const PLANNED_ONCE = '/* planned once */ '

const KEEP_PLANS = 'set plan_cache_mode to auto'
const PLAN_ANEW = 'set plan_cache_mode to force_custom_plan'

const isPlannedOnce = (text: unknown): boolean => typeof text === 'string' && text.startsWith(PLANNED_ONCE)

/** What a transaction asks is found by its keys, and its triggers and foreign keys ask the same each time: no plan of its own for each of them. */
const BEGIN = 'begin; set local plan_cache_mode to auto'

type Given = Parameters<Client['query']>

/** Clients for one pool: what the pool is asked again and again is prepared under names of their own. */
export function pipeliningClient(): typeof Client {
  const preparedOf = preparedStatements()
  return class extends Client {
    #waiting: [unknown, ...unknown[]][] = []
    #keepsPlans = false

    // A pipelining client refuses cursors; these have connections of their own (`text-rows.ts`).
    override readonly pipeline = true

    // One signature stands for the driver's many: only plain text is looked at, everything else is handed on.
    override query(...given: [unknown, ...unknown[]]): never {
      const [text] = given
      const isBegin = text === 'begin'
      if (isBegin || (this.#isInTransaction && typeof text === 'string' && text.startsWith(WITH_NEXT))) {
        this.#waiting.push(isBegin ? [BEGIN] : given)
        return Promise.resolve(NOT_YET) as never
      }
      if (this.#waiting.length === 0)
        return (
          this.#isInTransaction ? this.#send(given) : this.#sendPlanned(given, isPlannedOnce(text))
        ) as never
      const waiting = this.#waiting.splice(0)
      if (text !== 'rollback') return this.#sendAll([...waiting, given]) as never
      // What was never sent is nothing to take back.
      return (waiting[0]?.[0] === BEGIN ? Promise.resolve(NOT_YET) : this.#send(given)) as never
    }

    // Outside of one there is no commit to travel with, and the connection may be somebody else's next.
    get #isInTransaction(): boolean {
      return this.#waiting.length > 0 || this.getTransactionStatus() === 'T'
    }

    // The setting stays until a statement comes that wants the other one, and travels with that: a run of proofs sets it once.
    #sendPlanned(given: [unknown, ...unknown[]], keepsPlans: boolean): Promise<unknown> {
      if (keepsPlans === this.#keepsPlans) return this.#send(given)
      this.#keepsPlans = keepsPlans
      return this.#sendAll([[keepsPlans ? KEEP_PLANS : PLAN_ANEW], given])
    }

    #send([text, values, ...more]: [unknown, ...unknown[]]): Promise<QueryResult> {
      const isStatement =
        typeof text === 'string' && Array.isArray(values) && more.length === 0 && isPreparable(text, values)
      const prepared = isStatement ? preparedOf(text) : undefined
      if (!isStatement || prepared === undefined)
        return super.query(...([text, values, ...more] as Given)) as unknown as Promise<QueryResult>
      const query = new PreparedQuery({ text, values }, prepared)
      super.query(query)
      return query.answer
    }

    #sendAll(statements: readonly [unknown, ...unknown[]][]): Promise<unknown> {
      return inOneTrip(this, statements, (each) => this.#send(each))
    }
  }
}

async function inOneTrip(
  { connection: { stream } }: Client,
  statements: readonly [unknown, ...unknown[]][],
  send: (statement: [unknown, ...unknown[]]) => Promise<QueryResult>,
): Promise<unknown> {
  stream.cork()
  const sent = statements.map(send)
  stream.uncork()
  // The first failure is the cause of those behind it; a commit after it succeeds, and has taken everything back.
  for (const each of await Promise.allSettled(sent)) if (each.status === 'rejected') throw each.reason
  return sent.at(-1)
}

/** Stands for the answer of a statement that was not sent yet. */
const NOT_YET = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] } as const satisfies QueryResult

// A text without values may hold several statements, or one that is not to be prepared.
const isPreparable = (text: string, values: readonly unknown[]) =>
  values.length > 0 || (/^\s*select\s/.test(text) && !text.includes(';'))

/** Answers what a text is prepared as that was asked before, and `undefined` until it is worth a name. */
function preparedStatements(): (text: string) => Prepared | undefined {
  const prepared = new Map<string, Prepared>()
  let asked = new Map<string, number>()
  return (text) => {
    const known = prepared.get(text)
    if (known !== undefined || prepared.size >= MAX_PREPARED) return known
    const before = asked.get(text) ?? 0
    if (before < TIMES_BEFORE) {
      if (asked.size >= MAX_PREPARED) asked = new Map()
      asked.set(text, before + 1)
      return undefined
    }
    asked.delete(text)
    const next = { name: `s${prepared.size}` }
    prepared.set(text, next)
    return next
  }
}
