// State columns of records, with their transitions.
import type { Condition } from '@cangdan/protocol'

export type Step = readonly [from: number, to: number]

/** A declared state column. Transitions of actions are added to it. */
export interface StatesSpec {
  readonly initial: number
  /** Transitions outside of the resource's own actions: a resubmitting edit, an action of another resource, a trigger. */
  readonly steps?: readonly Step[]
  /** States in which records can be deleted, if another list of the table deletes them. */
  readonly ends?: readonly number[]
}

/** All transitions of a column (same as in `allowed_transition`). */
export interface States {
  readonly initial: number
  readonly steps: readonly Step[]
  readonly ends: readonly number[]
}

export interface Transition {
  readonly column: string
  readonly from: readonly number[]
  /** The resulting state, set by the engine; or the states that the action chooses from. */
  readonly to: number | readonly number[]
  /** Name of the ledger entry, if the transition has one: `voided`. */
  readonly entry?: string
}

export const listTargets = ({ to }: Transition): readonly number[] => (typeof to === 'number' ? [to] : to)

interface StatesInput {
  readonly states: Readonly<Record<string, StatesSpec>>
  readonly actions: readonly { readonly transition?: Transition | undefined }[]
  /** Conditions for deleting; false if records cannot be deleted. */
  readonly del: false | readonly Condition[]
}

export function prepareStates({ states, actions, del }: StatesInput): ReadonlyMap<string, States> {
  return new Map(
    Object.entries(states).map(([column, { initial, steps: own = [], ends }]) => {
      const made = actions.flatMap(({ transition }): Step[] =>
        transition?.column === column
          ? transition.from.flatMap((from) => listTargets(transition).map((to): Step => [from, to]))
          : [],
      )
      const steps = removeDuplicates([...own, ...made].filter(([from, to]) => from !== to))
      const all = [...new Set([initial, ...steps.flat()])]
      const isOpen = (state: number) =>
        del !== false && del.every((condition) => condition[column]?.includes(state) !== false)
      return [column, { initial, steps, ends: ends ?? all.filter(isOpen) }]
    }),
  )
}

const removeDuplicates = (steps: readonly Step[]): Step[] => [
  ...new Map(steps.map((step) => [step.join(), step])).values(),
]
