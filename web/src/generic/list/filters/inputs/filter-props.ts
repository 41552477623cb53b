import type { FilterMeta, Language } from '@cangdan/protocol'

export interface FilterProps {
  readonly filter: FilterMeta
  readonly wire: string | undefined
  readonly language: Language
  readonly dependencies: Readonly<Record<string, string>>
  /** `continues`: the user is still typing, so that Back undoes the word and not single letters. */
  readonly onChange: (wire: string | undefined, continues?: boolean) => void
  readonly onChanges: (values: Readonly<Record<string, string | undefined>>) => void
}
