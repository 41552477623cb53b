// A count in the words of its reader.
import type { Language, LotCount } from '@cangdan/protocol'
import { wordOf } from '#engine/declare/option-word.ts'
import { record } from '#resources/stores/record/record.ts'
import type { NumberedCount } from './lot-page.queries.ts'

export const worded = (count: NumberedCount, language: Language): LotCount => ({
  ...count,
  method: count.method === null ? '' : wordOf(record, 'count_method', count.method, language),
})
