// How somebody chooses what to do next: mostly what the state of some record permits at this moment, as the game reads it from the tables by itself; else
// anything with any record, so that guards refuse it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attempt, Move } from './loan-context.ts'

/** A record as a statement reads it, with what else is needed of it. */
export type Row = Readonly<Record<string, string | number>>

export interface Doing {
  /** Those with which it can be done now, with `id` among their columns; `:owner` is the organisation of who acts, `:me` the person. */
  readonly due: string
  /** Any others, with the same columns. */
  readonly any: string
  /** How often it is thought of at all, from 0 to 1. */
  readonly often: number
  readonly run: (attempt: Attempt, found: Row) => Promise<unknown>
}

/** How much of it is permitted, and how much of that goes to the newest record, where people meet. */
const [PERMITTED, NEWEST] = [0.7, 0.15]
/** Where there is nothing to do. */
const WAITS_MS = 25

/** One of those that the statement finds; nothing where there is none. */
async function pick({ scene, role, random }: Attempt, query: string): Promise<Row | undefined> {
  const words = query
    .replaceAll(':owner', String(scene.owners[role] ?? 0))
    .replaceAll(':me', String(scene.persons[role] ?? 0))
  const order = random() < NEWEST ? 'found.id desc' : `md5(found.id || '${random()}')`
  const { rows } = await scene.db.query<{ found: Row }>(
    `select to_json(found) as found from (${words}) found order by ${order} limit 1`,
  )
  return rows[0]?.found
}

/** The first of these, in an order by chance, that is permitted now, or any of them with any record. */
export const oneOf =
  (doings: readonly Doing[]): Move =>
  async (attempt) => {
    const { random } = attempt
    const mixed = doings
      .filter(({ often }) => random() < often)
      .map((doing) => ({ doing, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ doing }) => doing)
    if (random() >= PERMITTED) {
      const [first] = mixed
      const found = first === undefined ? undefined : await pick(attempt, first.any)
      return found === undefined ? undefined : first?.run(attempt, found)
    }
    for (const doing of mixed) {
      const found = await pick(attempt, doing.due)
      if (found !== undefined) return doing.run(attempt, found)
    }
    return sleep(WAITS_MS)
  }

/** A number as a statement has read it; of a missing one `NaN`, which no form takes. */
export const numberIn = (found: Row, name: string): number => Number(found[name])
