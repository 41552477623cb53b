// Pool clients that save round trips: statements are parsed once per connection (and planned once, if they have no values), and statements without a
// needed result are sent together with the next one.
import { Client, type QueryResult } from 'pg'
import { type PreparedStatement, PreparedQuery } from './prepared-query.ts'

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
const PLAN_EACH_TIME = 'set plan_cache_mode to force_custom_plan'

const isPlannedOnce = (text: unknown): boolean => typeof text === 'string' && text.startsWith(PLANNED_ONCE)

/** Statements of transactions, triggers and foreign keys use keys, so generic plans are allowed. */
const BEGIN = 'begin; set local plan_cache_mode to auto'

type QueryArguments = Parameters<Client['query']>

export function createClientClass(): typeof Client {
  const findPrepared = createPreparedStatements()
  return class extends Client {
    #waiting: [unknown, ...unknown[]][] = []
    #keepsPlans = false

    // A pipelining client rejects cursors; these use separate connections (`text-rows.ts`).
    override readonly pipeline = true

    // One signature for the driver's overloads: only plain texts are handled here, other arguments are passed on.
    override query(...args: [unknown, ...unknown[]]): never {
      const [text] = args
      const isBegin = text === 'begin'
      if (isBegin || (this.#isInTransaction && typeof text === 'string' && text.startsWith(WITH_NEXT))) {
        this.#waiting.push(isBegin ? [BEGIN] : args)
        return Promise.resolve(EMPTY_RESULT) as never
      }
      if (this.#waiting.length === 0)
        return (this.#isInTransaction ? this.#send(args) : this.#sendPlanned(args, isPlannedOnce(text))) as never
      const waiting = this.#waiting.splice(0)
      if (text !== 'rollback') return this.#sendAll([...waiting, args]) as never
      // If `begin` was never sent, there is nothing to roll back.
      return (waiting[0]?.[0] === BEGIN ? Promise.resolve(EMPTY_RESULT) : this.#send(args)) as never
    }

    // Outside a transaction there is no commit to send it with, and the connection may return to the pool.
    get #isInTransaction(): boolean {
      return this.#waiting.length > 0 || this.getTransactionStatus() === 'T'
    }

    // The setting is changed only when a statement needs the other mode, and is sent with that statement.
    #sendPlanned(args: [unknown, ...unknown[]], keepsPlans: boolean): Promise<unknown> {
      if (keepsPlans === this.#keepsPlans) return this.#send(args)
      this.#keepsPlans = keepsPlans
      return this.#sendAll([[keepsPlans ? KEEP_PLANS : PLAN_EACH_TIME], args])
    }

    #send([text, values, ...more]: [unknown, ...unknown[]]): Promise<QueryResult> {
      const isStatement =
        typeof text === 'string' && Array.isArray(values) && more.length === 0 && isPreparable(text, values)
      const prepared = isStatement ? findPrepared(text) : undefined
      if (!isStatement || prepared === undefined)
        return super.query(...([text, values, ...more] as QueryArguments)) as unknown as Promise<QueryResult>
      const query = new PreparedQuery({ text, values }, prepared)
      super.query(query)
      return query.answer
    }

    #sendAll(statements: readonly [unknown, ...unknown[]][]): Promise<unknown> {
      return sendTogether(this, statements, (each) => this.#send(each))
    }
  }
}

async function sendTogether(
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

const EMPTY_RESULT = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] } as const satisfies QueryResult

// A text without values may contain several statements, or one that must not be prepared.
const isPreparable = (text: string, values: readonly unknown[]) =>
  values.length > 0 || (/^\s*select\s/.test(text) && !text.includes(';'))

function createPreparedStatements(): (text: string) => PreparedStatement | undefined {
  const prepared = new Map<string, PreparedStatement>()
  let executions = new Map<string, number>()
  return (text) => {
    const known = prepared.get(text)
    if (known !== undefined || prepared.size >= MAX_PREPARED) return known
    const before = executions.get(text) ?? 0
    if (before < TIMES_BEFORE) {
      if (executions.size >= MAX_PREPARED) executions = new Map()
      executions.set(text, before + 1)
      return undefined
    }
    executions.delete(text)
    const next = { name: `s${prepared.size}` }
    prepared.set(text, next)
    return next
  }
}
