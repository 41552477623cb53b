// Variables, terms and clauses of a contract text, for reading. The editor reads the attributes of copied ones.
import { getValueTitle, type RichInline } from '@cangdan/protocol'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { describeTerm, formatClauseLabel } from './contract-titles.ts'
import styles from './rich-text.module.css'

export interface ContractChipProps {
  readonly node: RichInline
}

export function ContractChip({ node: { type, attrs } }: ContractChipProps) {
  const { language } = useTranslation()
  const { key = '', value = '' } = attrs ?? {}
  return (
    <span data-contract={type} data-key={key} data-value={value}>
      {type === 'term' ? describeTerm(key, value, language) : getValueTitle(key)[language]}
    </span>
  )
}

export interface ContractClauseProps {
  readonly when: string
  readonly children: ReactNode
}

export function ContractClause({ when, children }: ContractClauseProps) {
  const { language } = useTranslation()
  const label = formatClauseLabel(when, language)
  return (
    <fieldset aria-label={label} data-contract="clause" data-when={when}>
      <p className={styles['condition']} aria-hidden="true">
        {label}
      </p>
      <div>{children}</div>
    </fieldset>
  )
}
