// Above a list whose address names what the list does not have: what was left out, so that nobody takes what they see for what was meant.
import type { TableMeta } from '@cangdan/protocol'
import { useMemo } from 'react'
import { formatAll, useLanguage, useTranslation } from '#i18n/index.ts'
import { useScreen } from '#runtime/screen.ts'
import { Notice } from '#ui/notice.tsx'
import { droppedParts } from './list-state.ts'

/** An address may name anything, as often as it likes. */
const MAX_NAMES = 3
const MAX_NAME_LENGTH = 40

/** It goes with the next change of the list, which writes its address anew. */
export function DroppedParts({ meta }: { readonly meta: TableMeta }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { search } = useScreen()
  const names = useMemo(() => droppedNames(search, meta), [search, meta])
  if (names.length === 0) return null
  const shown = names.slice(0, MAX_NAMES).map((name) => t('list.dropped_name', { name }))
  const more = names.length - shown.length
  return (
    <Notice tone="info" live="status">
      {t('list.dropped', {
        names: formatAll(language, more > 0 ? [...shown, t('list.dropped_more', { n: more })] : shown),
      })}
    </Notice>
  )
}

/** By the titles that its reader knows; what the list does not know has none but its own. */
function droppedNames(search: URLSearchParams, meta: TableMeta): string[] {
  const titles = new Map(meta.top_search.map(({ name, title }) => [name, title]))
  const names = droppedParts(search, meta).map((name) => titles.get(name) ?? titleOf(meta, name) ?? name)
  return [...new Set(names.map(shortened))]
}

const titleOf = (meta: TableMeta, name: string): string | undefined =>
  Object.hasOwn(meta.rows, name) ? meta.rows[name]?.title : undefined

const shortened = (name: string): string => {
  const letters = Array.from(name)
  return letters.length <= MAX_NAME_LENGTH ? name : `${letters.slice(0, MAX_NAME_LENGTH).join('')}…`
}
