// Every row has been tried and can be taken.
import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled'
import type { ImportFound } from '@cangdan/protocol'
import { Button } from 'antd'
import type { Sheet } from '#api/sheets.ts'
import { formatNumber, useLanguage, useTranslation } from '#i18n/index.ts'
import { FoundNotes } from './found-notes.tsx'
import { SheetName } from './sheet-name.tsx'
import styles from './import.module.css'

export interface GoodSheetProps {
  readonly sheet: Sheet
  readonly count: number
  /** Rows that will be left out. */
  readonly skipped: number
  readonly found: ImportFound | undefined
  readonly onTake: () => void
  readonly onMap: () => void
  readonly onChoose: () => void
}

export function GoodSheet({ sheet, count, skipped, found, onTake, onMap, onChoose }: GoodSheetProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const n = formatNumber(language, count)
  return (
    <>
      <SheetName file={sheet.file} />
      <output className={styles['good']}>
        <CheckCircleFilled aria-hidden />
        <strong>{t('import.good', { n })}</strong>
        <span>
          {t('import.good_hint')}{' '}
          {skipped > 0 && t('import.will_skip', { n: formatNumber(language, skipped) })}{' '}
          <FoundNotes found={found} />
        </span>
      </output>
      <div className={styles['ways']}>
        <Button className={styles['passOn'] ?? ''} onClick={onMap}>
          {t('import.map')}
        </Button>
        <Button onClick={onChoose}>{t('import.choose_other')}</Button>
        <Button type="primary" data-main onClick={onTake}>
          {t('import.take', { n })}
        </Button>
      </div>
    </>
  )
}
