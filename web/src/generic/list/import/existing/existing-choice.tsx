import type { ExistingWay, ImportKeyMeta } from '@cangdan/protocol'
import { Radio } from 'antd'
import { useId } from 'react'
import { formatAll, useTranslation } from '#i18n/index.ts'
import { SHEETS } from '#i18n/sheets.ts'
import styles from './existing.module.css'

export interface ExistingChoiceProps {
  /** The columns that identify a record; no choice is shown without them. */
  readonly meta: ImportKeyMeta | undefined
  readonly value: ExistingWay
  readonly onChange: (way: ExistingWay) => void
}

export function ExistingChoice({ meta, value, onChange }: ExistingChoiceProps) {
  const { t, language } = useTranslation()
  const label = useId()
  if (meta === undefined) return null
  const ways = ['add', ...meta.ways] as const
  return (
    <div className={styles['choice']}>
      <span id={label}>
        {t(SHEETS.existing)}
        <small>{t(SHEETS.existing_key, { titles: formatAll(language, meta.titles) })}</small>
      </span>
      <Radio.Group
        aria-labelledby={label}
        value={value}
        options={ways.map((way) => ({ value: way, label: t(SHEETS[`existing_${way}`]) }))}
        onChange={({ target }) => onChange(target.value as ExistingWay)}
      />
    </div>
  )
}
