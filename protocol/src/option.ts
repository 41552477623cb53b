import type { Choice } from './columns/column-kind.ts'

/** Meaning of a state for the next step: `active` waits for a decision, `warn` for a correction, `good` and `bad` are decided, `off` is inactive. */
export type Tone = 'active' | 'good' | 'warn' | 'bad' | 'off'

export interface Option<V extends Choice = number> {
  label: string
  value: V
  tone?: Tone
}

/**
 * Display style of a value besides its type: `change` and `change_rate` are signed differences, the latter in percent; `plain` shows a choice as text
 * without a badge; `account` shows a bank account number in groups of four digits.
 */
export type DisplayStyle = 'account' | 'change' | 'change_rate' | 'plain'
