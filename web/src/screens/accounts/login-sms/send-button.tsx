import { useDeviceCheck } from '#api/proof-of-work/with-proof.ts'
import { useTranslation } from '#i18n/index.ts'
import button from '#ui/button.module.css'
import { useSecondsUntil } from '../login/lock-notice.tsx'
import { SMS_TITLES } from './titles.ts'
import styles from './sms.module.css'

interface SendButtonProps {
  /** In milliseconds of the local clock. */
  readonly nextAt: number
  readonly isBusy: boolean
  readonly onClick: () => void
}

export function SendButton({ nextAt, isBusy, onClick }: SendButtonProps) {
  const { t } = useTranslation()
  const { isChecking } = useDeviceCheck()
  const seconds = useSecondsUntil(nextAt)
  const isWaiting = isBusy || seconds > 0
  return (
    <button
      type="button"
      className={`${button['button']} ${styles['send']}`}
      aria-disabled={isWaiting}
      onClick={() => !isWaiting && onClick()}
    >
      {isChecking ? t('login.checking') : seconds === 0 ? t(SMS_TITLES.send) : t(SMS_TITLES.again_in, { seconds })}
    </button>
  )
}
