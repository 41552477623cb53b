import { useDeviceCheck } from '#api/proof-of-work/with-proof.ts'
import { useTranslation } from '#i18n/index.ts'
import button from '#ui/button.module.css'
import styles from './login.module.css'

export function SubmitButton({ isBusy }: { readonly isBusy: boolean }) {
  const { t } = useTranslation()
  const { isChecking } = useDeviceCheck()
  return (
    <button
      type="submit"
      className={`${button['button']} ${button['primary']} ${styles['submit']}`}
      aria-disabled={isBusy}
    >
      {isBusy && <span className={styles['spinner']} aria-hidden="true" />}
      {t(isBusy ? (isChecking ? 'login.checking' : 'login.busy') : 'login.submit')}
    </button>
  )
}
