// Filters that are set but folded away: in words, each with a way to take it off. No filter works unseen.
import { CloseOutlined } from '@ant-design/icons'
import type { FilterMeta, Language } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import type { ListState } from '../list-state.ts'
import type { SendListEvent } from '../use-list-state.ts'
import { FILTERS } from './filters.tsx'
import styles from './filter-chips.module.css'

export interface FilterChipsProps {
  readonly filters: readonly FilterMeta[]
  readonly values: ListState['filters']
  readonly language: Language
  readonly send: SendListEvent
}

export function FilterChips({ filters, values, language, send }: FilterChipsProps) {
  const { t } = useTranslation()
  const active = filters.filter(({ name }) => values[name] !== undefined)
  if (active.length === 0) return null
  return (
    <ul className={styles['chips']}>
      {active.map((filter) => (
        <li key={filter.name} className={styles['chip']}>
          <span className={styles['name']}>{filter.title}</span>
          <span className={styles['words']}>
            {FILTERS[filter.type].words(values[filter.name] ?? '', filter, language)}
          </span>
          <button
            type="button"
            aria-label={t('list.clear_one', { filter: filter.title })}
            onClick={() => send({ kind: 'filter', name: filter.name, value: undefined })}
          >
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
