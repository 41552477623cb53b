// Every row has been tried and can be taken.
import { Alert, Button } from 'antd'
import type { Sheet } from '#api/sheets.ts'
import { formatNumber, useLanguage, useTranslation } from '#i18n/index.ts'
import { SheetName } from './sheet-name.tsx'
import styles from './import.module.css'

export interface GoodSheetProps {
  readonly sheet: Sheet
  readonly count: number
  /** Rows that will be left out. */
  readonly skipped: number
  readonly onTake: () => void
  readonly onChoose: () => void
}

export function GoodSheet({ sheet, count, skipped, onTake, onChoose }: GoodSheetProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const n = formatNumber(language, count)
  return (
    <>
      <SheetName file={sheet.file} />
      <Alert
        type="success"
        showIcon
        title={t('import.good', { n })}
        description={
          <>
            {t('import.good_hint')}{' '}
            {skipped > 0 && t('import.will_skip', { n: formatNumber(language, skipped) })}
          </>
        }
      />
      <div className={styles['ways']}>
        <Button onClick={onChoose}>{t('import.choose_other')}</Button>
        <Button type="primary" data-main onClick={onTake}>
          {t('import.take', { n })}
        </Button>
      </div>
    </>
  )
}
