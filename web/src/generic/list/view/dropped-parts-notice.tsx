// Notice that parts of the address were ignored because the list does not support them, so that users do not misread the result.
import { FILTER_PARAM, type Language, type TableMeta } from '@cangdan/protocol'
import { useMemo } from 'react'
import { formatList, useTranslation } from '#i18n/index.ts'
import { useScreen } from '#runtime/screen.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { DROPPED_TEXTS } from './dropped-texts.ts'
import { WORDS } from '../filters/advanced/texts.ts'
import { ErrorText } from '#generic/errors/error-text.tsx'
import { listDroppedParts } from './list-state.ts'

/** An address may contain any number of names of any length. */
const MAX_NAMES = 3
const MAX_NAME_LENGTH = 40

/** Disappears with the next change of the list, which rewrites the address. */
export function DroppedPartsNotice({ meta }: { readonly meta: TableMeta }) {
  const { t, language } = useTranslation()
  const { search } = useScreen()
  const parts = useMemo(() => listDroppedParts(search, meta), [search, meta])
  const names = [...new Set(parts.map(({ name }) => truncateName(getTitle(meta, name, language))))]
  const errors = parts.flatMap(({ error }) => (error === undefined ? [] : [error]))
  if (names.length === 0) return null
  const shown = names.slice(0, MAX_NAMES).map((name) => t(DROPPED_TEXTS.name, { name }))
  const more = names.length - shown.length
  return (
    <Notice tone="info" live="status">
      {t(DROPPED_TEXTS.sentence, {
        names: formatList(language, more > 0 ? [...shown, t(DROPPED_TEXTS.more, { n: String(more) })] : shown),
      })}
      {errors.map((error) => (
        <div key={error.code}>
          <ErrorText {...{ error, language }} />
        </div>
      ))}
    </Notice>
  )
}

function getTitle(meta: TableMeta, name: string, language: Language): string {
  if (name === FILTER_PARAM) return WORDS.advanced[language]
  const filter = meta.top_search.find((each) => each.name === name)
  const column = Object.hasOwn(meta.rows, name) ? meta.rows[name] : undefined
  return filter?.title ?? column?.title ?? name
}

const truncateName = (name: string): string => {
  const letters = Array.from(name)
  return letters.length <= MAX_NAME_LENGTH ? name : `${letters.slice(0, MAX_NAME_LENGTH).join('')}…`
}
