// Above a page whose right was taken away while something unsaved stood there.
import { useTranslation } from '#i18n/index.ts'
import styles from './lost-right.module.css'

export function LostRight() {
  const { t } = useTranslation()
  return (
    <p className={styles['lost']} role="alert">
      {t('rights.lost')}
    </p>
  )
}
