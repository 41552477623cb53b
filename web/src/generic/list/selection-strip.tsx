// How many rows are ticked, on all pages, and the way to let them go (L5).
import { Button } from 'antd'
import { formatNumber, useLanguage, useTranslation } from '#i18n/index.ts'
import styles from './selection-strip.module.css'

export interface SelectionStripProps {
  readonly count: number
  readonly onReset: () => void
  /** Opens the export of what is ticked; undefined where that is not granted. */
  readonly onExport?: (() => void) | undefined
}

export function SelectionStrip({ count, onReset, onExport }: SelectionStripProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <output className={styles['strip']} data-empty={count === 0}>
      {count > 0 && (
        <>
          <span>{t('list.selected', { n: formatNumber(language, count) })}</span>
          <Button type="link" size="small" onClick={onReset}>
            {t('list.reset_selection')}
          </Button>
          {onExport !== undefined && (
            <Button type="link" size="small" onClick={onExport}>
              {t('list.export_ticked')}
            </Button>
          )}
        </>
      )}
    </output>
  )
}
