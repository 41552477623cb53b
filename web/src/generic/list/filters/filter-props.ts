// What a filter of any type is given, and what it gives back: its value as it travels.
import type { FilterMeta, Language } from '@cangdan/protocol'

export interface FilterProps {
  readonly filter: FilterMeta
  readonly wire: string | undefined
  readonly language: Language
  /** `continues`: typing on, so that Back undoes the word and not its letters. */
  readonly onChange: (wire: string | undefined, continues?: boolean) => void
}
