// The life of a record: a column that holds its state, and every step that the state may take.
import type { Condition } from '@cangdan/protocol'

export type Step = readonly [from: number, to: number]

/** What a declaration says of a column that holds a state. The steps that actions make are added to it. */
export interface StatesSpec {
  /** The state of a new record. */
  readonly initial: number
  /** Steps that no action of the resource makes: an edit that submits again, another resource's action, the database's own. */
  readonly steps?: readonly Step[]
  /** The states in which records are deleted, where another list of the same table is the one that does it. */
  readonly ends?: readonly number[]
}

/** All the steps of a column (`allowed_transition` holds the same). */
export interface States {
  readonly initial: number
  readonly steps: readonly Step[]
  /** The states in which a record may be deleted. */
  readonly ends: readonly number[]
}

/** What an action does to a column that holds a state. */
export interface Transition {
  readonly column: string
  readonly from: readonly number[]
  /** The one state it leads to, which the engine sets; or those that the action chooses from. */
  readonly to: number | readonly number[]
  /** What the ledger calls it, where it has an entry of it: `voided`. */
  readonly entry?: string
}

export const targetsOf = ({ to }: Transition): readonly number[] => (typeof to === 'number' ? [to] : to)

interface Declared {
  readonly states: Readonly<Record<string, StatesSpec>>
  readonly actions: readonly { readonly transition?: Transition | undefined }[]
  /** Whether records can be deleted, and where that is not in all states in which. */
  readonly del: false | readonly Condition[]
}

/** The states of a resource, by column. */
export function statesOf({ states, actions, del }: Declared): ReadonlyMap<string, States> {
  return new Map(
    Object.entries(states).map(([column, { initial, steps: own = [], ends }]) => {
      const made = actions.flatMap(({ transition }): Step[] =>
        transition?.column === column
          ? transition.from.flatMap((from) => targetsOf(transition).map((to): Step => [from, to]))
          : [],
      )
      const steps = distinct([...own, ...made].filter(([from, to]) => from !== to))
      const all = [...new Set([initial, ...steps.flat()])]
      const isOpen = (state: number) =>
        del !== false && del.every((condition) => condition[column]?.includes(state) !== false)
      return [column, { initial, steps, ends: ends ?? all.filter(isOpen) }]
    }),
  )
}

const distinct = (steps: readonly Step[]): Step[] => [
  ...new Map(steps.map((step) => [step.join(), step])).values(),
]
