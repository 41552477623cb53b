// The first stop of the keyboard: past the menu, to the page.
import { useTranslation } from '#i18n/index.ts'
import { paneInView } from './pane.tsx'
import styles from './shell.module.css'

export function SkipLink() {
  const { t } = useTranslation()
  return (
    <button type="button" className={styles['skipLink']} onClick={() => paneInView()?.focus()}>
      {t('shell.skip_to_content')}
    </button>
  )
}
