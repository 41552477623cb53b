import { useTranslation } from '#i18n/index.ts'
import button from '#ui/button.module.css'
import { Notice } from '#ui/feedback/notice.tsx'
import type { SignInSteps } from '../login/use-login.ts'
import { useSocialLogin } from './use-social-login.ts'
import { SOCIAL_TITLES } from './titles.ts'
import login from '../login/login.module.css'
import styles from './social.module.css'

export function SocialForm(steps: SignInSteps) {
  const { t } = useTranslation()
  const { step, error, open } = useSocialLogin(steps)
  return (
    <div className={login['form']} aria-busy={step !== 'idle'}>
      <p className={styles['hint']}>{t(SOCIAL_TITLES.hint)}</p>
      <output>{step !== 'idle' && <Notice tone="info">{t(SOCIAL_TITLES.waiting)}</Notice>}</output>
      <div role="alert" className={login['faults']}>
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
      </div>
      <button
        type="button"
        className={`${button['button']} ${button['primary']} ${login['submit']}`}
        aria-disabled={step === 'entering'}
        onClick={() => void (step === 'entering' || open())}
      >
        {t(SOCIAL_TITLES.open)}
      </button>
    </div>
  )
}
