// Pool clients that save round trips: statements are parsed once per connection (and planned once, if they have no values), and statements without a
// needed result are sent together with the next one.
import { Client, type QueryResult } from 'pg'
import { type Prepared, PreparedQuery } from './prepared-query.ts'

/** Prepared texts per pool; further texts are parsed and planned each time. */
const MAX_PREPARED = 500
/** Executions before a text is prepared, so that rare statements take no slot. */
const TIMES_BEFORE = 2

/**
 * Prefix of a statement in a transaction whose result is not needed. It is sent with the next statement of its connection, at the latest the commit,
 * and runs before it. If it fails, the next statement fails with its error.
 */
export const WITH_NEXT = '/* with next */ '

/**
 * Prefix of a statement outside a transaction that is found by keys, whatever their values are: the connection keeps its plan. Planning a join of
 * three tables takes longer than reading one row of each.
 */
export const PLANNED_ONCE = '/* planned once */ '

const KEEP_PLANS = 'set plan_cache_mode to auto'
const PLAN_ANEW = 'set plan_cache_mode to force_custom_plan'

const isPlannedOnce = (text: unknown): boolean => typeof text === 'string' && text.startsWith(PLANNED_ONCE)

/** Statements of transactions, triggers and foreign keys use keys, so generic plans are allowed. */
const BEGIN = 'begin; set local plan_cache_mode to auto'

type Given = Parameters<Client['query']>

export function pipeliningClient(): typeof Client {
  const preparedOf = preparedStatements()
  return class extends Client {
    #waiting: [unknown, ...unknown[]][] = []
    #keepsPlans = false

    // A pipelining client rejects cursors; these use separate connections (`text-rows.ts`).
    override readonly pipeline = true

    // One signature for the driver's overloads: only plain texts are handled here, other arguments are passed on.
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
      // If `begin` was never sent, there is nothing to roll back.
      return (waiting[0]?.[0] === BEGIN ? Promise.resolve(NOT_YET) : this.#send(given)) as never
    }

    // Outside a transaction there is no commit to send it with, and the connection may return to the pool.
    get #isInTransaction(): boolean {
      return this.#waiting.length > 0 || this.getTransactionStatus() === 'T'
    }

    // The setting is changed only when a statement needs the other mode, and is sent with that statement.
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
  // The first error causes those after it; a commit after it rolls back.
  for (const each of await Promise.allSettled(sent)) if (each.status === 'rejected') throw each.reason
  return sent.at(-1)
}

const NOT_YET = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] } as const satisfies QueryResult

// A text without values may contain several statements, or one that must not be prepared.
const isPreparable = (text: string, values: readonly unknown[]) =>
  values.length > 0 || (/^\s*select\s/.test(text) && !text.includes(';'))

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
