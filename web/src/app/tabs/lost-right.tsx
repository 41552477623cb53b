// Above a page whose right was taken away while something unsaved stood there.
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import styles from './lost-right.module.css'

export function LostRight() {
  const { t } = useTranslation()
  return (
    <div className={styles['lost']}>
      <Notice tone="warning" live="alert">
        {t('rights.lost')}
      </Notice>
    </div>
  )
}
