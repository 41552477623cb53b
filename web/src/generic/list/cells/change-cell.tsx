// What has gone up or down: with its sign, in the colours of Chinese markets, and with a mark where it is far.
import type { Language } from '@cangdan/protocol'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import type { CellProps } from './cell-props.ts'
import styles from './change-cell.module.css'

/** Hundredths of a percent. */
const FAR = 10_00

export interface ChangeCellProps {
  readonly value: number
  readonly column: Pick<CellProps['column'], 'shown_as' | 'decimal'>
  readonly language: Language
}

export function ChangeCell({ value, column, language }: ChangeCellProps) {
  const { t } = useTranslation()
  const direction = value > 0 ? 'up' : value < 0 ? 'down' : 'level'
  const isFar = column.shown_as === 'change_rate' && Math.abs(value) > FAR
  return (
    <>
      {isFar && (
        <span className={styles['far']} title={t('list.far_change')}>
          <span className="visually-hidden">{t('list.far_change')}</span>
        </span>
      )}
      <span className={styles['change']} data-direction={direction}>
        {value > 0 ? '+' : ''}
        {formatNumber(language, value, column.decimal)}
      </span>
    </>
  )
}
