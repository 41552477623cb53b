// What an import has brought: how many, where they are, and the way to them.
import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled'
import { Button } from 'antd'
import { formatNumber, useLanguage, useTranslation } from '#i18n/index.ts'
import styles from './import.module.css'

export interface DoneSheetProps {
  readonly count: number
  /** What the server says of it; empty where it says nothing (E6). */
  readonly message: string
  /** Shows them in the list; none where the list cannot be sorted so that they stand first. */
  readonly onShow: (() => void) | undefined
  readonly onClose: () => void
}

export function DoneSheet({ count, message, onShow, onClose }: DoneSheetProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const said = message || t('action.done')
  const counted = t('import.done_count', { n: formatNumber(language, count) })
  return (
    <>
      <output className={styles['good']}>
        <CheckCircleFilled aria-hidden />
        <strong>{said}</strong>
        <span>
          {said !== counted && counted} {onShow !== undefined && t('import.done_hint')}
        </span>
      </output>
      <div className={styles['ways']}>
        <Button onClick={onClose} data-main={onShow === undefined ? true : undefined}>
          {t('action.close')}
        </Button>
        {onShow !== undefined && (
          <Button type="primary" data-main onClick={onShow}>
            {t('import.show')}
          </Button>
        )}
      </div>
    </>
  )
}
