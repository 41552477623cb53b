// Stands beside the name of a tab that holds unsaved changes.
import { useTranslation } from '#i18n/index.ts'
import styles from './tab-strip.module.css'

export function DirtyMark() {
  const { t } = useTranslation()
  return <span className={styles['dirty']} role="img" aria-label={t('tabs.unsaved')} />
}
