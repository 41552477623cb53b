// Signs in, and says so while it does.
import { useTranslation } from '#i18n/index.ts'
import button from '#ui/button.module.css'
import styles from './login.module.css'

export function SubmitButton({ isBusy }: { readonly isBusy: boolean }) {
  const { t } = useTranslation()
  return (
    <button
      type="submit"
      className={`${button['button']} ${button['primary']} ${styles['submit']}`}
      aria-disabled={isBusy}
    >
      {isBusy && <span className={styles['spinner']} aria-hidden="true" />}
      {isBusy ? t('login.busy') : t('login.submit')}
    </button>
  )
}
