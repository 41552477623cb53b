import { type FormEvent, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import button from '#ui/button.module.css'
import { Notice } from '#ui/feedback/notice.tsx'
import { FactorInput } from '../login/factor-input.tsx'
import { SubmitButton } from '../login/submit-button.tsx'
import type { SignInSteps } from '../login/use-login.ts'
import { useSocialLogin } from './use-social-login.ts'
import { SOCIAL_TITLES } from './titles.ts'
import login from '../login/login.module.css'
import styles from './social.module.css'

export function SocialForm(steps: SignInSteps) {
  const { t } = useTranslation()
  const { step, error, open, further, submitFactor } = useSocialLogin(steps)
  if (further !== undefined && 'need_factor' in further)
    return <FactorStep username={further.username} error={error} isBusy={step === 'busy'} onSubmit={submitFactor} />
  return (
    <div className={login['form']} aria-busy={step !== 'idle'}>
      <p className={styles['hint']}>{t(SOCIAL_TITLES.hint)}</p>
      <output className={styles['state']}>
        {step !== 'idle' && <Notice tone="info">{t(SOCIAL_TITLES.waiting)}</Notice>}
        {further !== undefined && step === 'idle' && (
          <Notice tone="warning">{t(SOCIAL_TITLES.unbound, { name: further.social_nick })}</Notice>
        )}
      </output>
      <div role="alert" className={login['faults']}>
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
      </div>
      <button
        type="button"
        className={`${button['button']} ${button['primary']} ${login['submit']}`}
        aria-disabled={step === 'busy'}
        onClick={() => void (step === 'busy' || open())}
      >
        {t(SOCIAL_TITLES.open)}
      </button>
    </div>
  )
}

interface FactorStepProps {
  readonly username: string
  readonly error: string | undefined
  readonly isBusy: boolean
  readonly onSubmit: (code: string) => Promise<void>
}

function FactorStep({ username, error, isBusy, onSubmit }: FactorStepProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && typed.trim() !== '') void onSubmit(typed.trim())
  }
  return (
    <form className={login['form']} noValidate aria-busy={isBusy} onSubmit={submit}>
      <p className={styles['hint']}>{t(SOCIAL_TITLES.factor, { username })}</p>
      <FactorInput ref={focusOnce} value={typed} error={error} readOnly={isBusy} onChange={setTyped} />
      <SubmitButton isBusy={isBusy} />
    </form>
  )
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus()
