// What can be chosen, and how a choice or a figure is shown.
import type { Choice } from './columns/column-kind.ts'

/**
 * What a state means to anyone who looks for what to do next: `active` waits for somebody's decision, `warn` for correction, `good` and
 * `bad` are decided, `off` takes no part.
 */
export type Tone = 'active' | 'good' | 'warn' | 'bad' | 'off'

export interface Option<V extends Choice = number> {
  label: string
  value: V
  /** Of a state; an option that is only one of several kinds has none. */
  tone?: Tone
}

/**
 * How a value is to be read, beside its type: `change` and `change_rate` are numbers that have gone up or down, the latter in percent;
 * a choice that is `plain` is a word like any other, not one of several kinds; an `account` is the number of a bank account, shown in groups
 * of four.
 */
export type ShownAs = 'account' | 'change' | 'change_rate' | 'plain'
