// What a filter of any type is given, and what it gives back: its value as it travels.
import type { FilterMeta, Language } from '@cangdan/protocol'

export interface FilterProps {
  readonly filter: FilterMeta
  readonly wire: string | undefined
  readonly language: Language
  /** All filters that are set, by name. */
  readonly given: Readonly<Record<string, string>>
  /** `continues`: typing on, so that Back undoes the word and not its letters. */
  readonly onChange: (wire: string | undefined, continues?: boolean) => void
  /** Sets or clears several at once: the levels of a cascade. */
  readonly onChanges: (values: Readonly<Record<string, string | undefined>>) => void
}
