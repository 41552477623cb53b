// Chooses the next action of a person: mostly one that the state of a record allows, as the scenario reads it from the tables; else any action with any record, which the server must reject.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attempt, Action } from './loan-context.ts'

export type Row = Readonly<Record<string, string | number>>

export interface Choice {
  /** Query for the records that allow it now, with an `id` column; `:owner` is the organisation of the person, `:me` their id. */
  readonly due: string
  /** Query for any records, with the same columns. */
  readonly any: string
  /** Probability that it is considered, from 0 to 1. */
  readonly often: number
  readonly run: (attempt: Attempt, found: Row) => Promise<unknown>
}

/** Share of allowed actions, and share of them that go to the newest record, where people meet. */
const [PERMITTED, NEWEST] = [0.7, 0.15]
const WAITS_MS = 25

async function pick({ context, role, random }: Attempt, query: string): Promise<Row | undefined> {
  const words = query
    .replaceAll(':owner', String(context.owners[role] ?? 0))
    .replaceAll(':me', String(context.persons[role] ?? 0))
  const order = random() < NEWEST ? 'found.id desc' : `md5(found.id || '${random()}')`
  const { rows } = await context.db.query<{ found: Row }>(
    `select to_json(found) as found from (${words}) found order by ${order} limit 1`,
  )
  return rows[0]?.found
}

/** Returns an action: the first of these choices, in random order, that is allowed now, or any of them with any record. */
export const chooseAction =
  (choices: readonly Choice[]): Action =>
  async (attempt) => {
    const { random } = attempt
    const mixed = choices
      .filter(({ often }) => random() < often)
      .map((choice) => ({ choice, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ choice }) => choice)
    if (random() >= PERMITTED) {
      const [first] = mixed
      const found = first === undefined ? undefined : await pick(attempt, first.any)
      return found === undefined ? undefined : first?.run(attempt, found)
    }
    for (const choice of mixed) {
      const found = await pick(attempt, choice.due)
      if (found !== undefined) return choice.run(attempt, found)
    }
    return sleep(WAITS_MS)
  }

/** Returns a column as a number; `NaN` if it is missing, which every form rejects. */
export const readNumber = (found: Row, name: string): number => Number(found[name])
