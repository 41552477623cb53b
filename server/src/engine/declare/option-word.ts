// What lists call an option of theirs.
import type { Language } from '@cangdan/protocol'
import type { Resource } from './resource.ts'

/** What an option of a list's column is called. */
export const wordOf = (
  { columns }: Pick<Resource, 'columns'>,
  name: string,
  option: number,
  language: Language,
): string => columns.get(name)?.optionTitles.get(option)?.[language] ?? ''
