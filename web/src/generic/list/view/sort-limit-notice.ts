import { formatFieldError, type Language, MAX_SORTS } from '@cangdan/protocol'
import { notify } from '#api/notices.ts'

export function showSortLimit(language: Language): void {
  const error = { code: 'too_many_sorts', values: { max: MAX_SORTS } } as const
  notify({ kind: 'warning', text: formatFieldError(error, 0, language), seconds: 3 })
}
