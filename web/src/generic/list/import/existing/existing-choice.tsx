import type { ExistingStrategy, ImportKeyMeta } from '@cangdan/protocol'
import { Radio } from 'antd'
import { useId } from 'react'
import { formatList, useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import styles from './existing.module.css'

export interface ExistingChoiceProps {
  /** The columns that identify a record; no choice is shown without them. */
  readonly meta: ImportKeyMeta | undefined
  readonly value: ExistingStrategy
  readonly onChange: (way: ExistingStrategy) => void
}

export function ExistingChoice({ meta, value, onChange }: ExistingChoiceProps) {
  const { t, language } = useTranslation()
  const label = useId()
  if (meta === undefined) return null
  const ways = ['add', ...meta.ways] as const
  return (
    <div className={styles['choice']}>
      <span id={label}>
        {t(IMPORT_TEXTS.existing)}
        <small>{t(IMPORT_TEXTS.existing_key, { titles: formatList(language, meta.titles) })}</small>
      </span>
      <Radio.Group
        aria-labelledby={label}
        value={value}
        options={ways.map((way) => ({ value: way, label: t(IMPORT_TEXTS[`existing_${way}`]) }))}
        onChange={({ target }) => onChange(target.value as ExistingStrategy)}
      />
    </div>
  )
}
