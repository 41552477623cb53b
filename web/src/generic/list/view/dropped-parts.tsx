// Notice that parts of the address were ignored because the list does not support them, so that users do not misread the result.
import { FILTER_MARK, type Language, type TableMeta } from '@cangdan/protocol'
import { useMemo } from 'react'
import { formatAll, useTranslation } from '#i18n/index.ts'
import { useScreen } from '#runtime/screen.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { DROPPED } from './dropped-words.ts'
import { WORDS } from '../filters/advanced/words.ts'
import { FaultWords } from '#generic/errors/fault-words.tsx'
import { droppedParts } from './list-state.ts'

/** An address may contain any number of names of any length. */
const MAX_NAMES = 3
const MAX_NAME_LENGTH = 40

/** Disappears with the next change of the list, which rewrites the address. */
export function DroppedParts({ meta }: { readonly meta: TableMeta }) {
  const { t, language } = useTranslation()
  const { search } = useScreen()
  const parts = useMemo(() => droppedParts(search, meta), [search, meta])
  const names = [...new Set(parts.map(({ name }) => shortened(titleOf(meta, name, language))))]
  const faults = parts.flatMap(({ fault }) => (fault === undefined ? [] : [fault]))
  if (names.length === 0) return null
  const shown = names.slice(0, MAX_NAMES).map((name) => t(DROPPED.name, { name }))
  const more = names.length - shown.length
  return (
    <Notice tone="info" live="status">
      {t(DROPPED.sentence, {
        names: formatAll(language, more > 0 ? [...shown, t(DROPPED.more, { n: String(more) })] : shown),
      })}
      {faults.map((fault) => (
        <div key={fault.code}>
          <FaultWords {...{ fault, language }} />
        </div>
      ))}
    </Notice>
  )
}

function titleOf(meta: TableMeta, name: string, language: Language): string {
  if (name === FILTER_MARK) return WORDS.advanced[language]
  const filter = meta.top_search.find((each) => each.name === name)
  const column = Object.hasOwn(meta.rows, name) ? meta.rows[name] : undefined
  return filter?.title ?? column?.title ?? name
}

const shortened = (name: string): string => {
  const letters = Array.from(name)
  return letters.length <= MAX_NAME_LENGTH ? name : `${letters.slice(0, MAX_NAME_LENGTH).join('')}…`
}
