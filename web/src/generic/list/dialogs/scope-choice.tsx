// Which rows an export takes, each with how many they are.
import { EXPORT_SCOPES } from '@cangdan/protocol'
import { useId } from 'react'
import { formatNumber, useLanguage, useTranslation } from '#i18n/index.ts'
import type { ExportScope } from '../export-request.ts'
import styles from './scope-choice.module.css'

export interface ScopeChoiceProps {
  readonly scope: ExportScope
  readonly counts: Readonly<Record<ExportScope, number | undefined>>
  readonly onChoose: (scope: ExportScope) => void
}

const SCOPES: readonly ExportScope[] = ['selected', 'page', 'all']
const WORDS = {
  selected: 'list.export_selected',
  page: 'list.export_page',
  all: 'list.export_all',
} as const

export function ScopeChoice({ scope, counts, onChoose }: ScopeChoiceProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const name = useId()
  return (
    <fieldset className={styles['scopes']}>
      <legend>{t('list.export_rows')}</legend>
      {SCOPES.map((each) => (
        <label key={each} className={styles['scope']} data-disabled={counts[each] === 0}>
          <input
            type="radio"
            name={name}
            value={EXPORT_SCOPES[each]}
            checked={scope === each}
            disabled={counts[each] === 0}
            onChange={() => onChoose(each)}
          />
          <span className={styles['words']}>{t(WORDS[each])}</span>
          <span className={styles['count']}>
            {counts[each] !== undefined && t('list.rows', { n: formatNumber(language, counts[each]) })}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
