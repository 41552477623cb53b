import type { Language } from '@cangdan/protocol'
import type { Resource } from './resource.ts'

export const getOptionLabel = (
  { columns }: Pick<Resource, 'columns'>,
  name: string,
  option: number,
  language: Language,
): string => columns.get(name)?.optionTitles.get(option)?.[language] ?? ''
