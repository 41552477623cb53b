import type { VerifyScene } from '@cangdan/protocol'
import { useDeviceCheck } from '#api/proof-of-work/with-proof.ts'
import { useTranslation } from '#i18n/index.ts'
import button from '#ui/button.module.css'
import { Notice } from '#ui/feedback/notice.tsx'
import { LockNotice } from '../login/lock-notice.tsx'
import { LoginInput } from '../login/login-input.tsx'
import { SendButton } from '../login-sms/send-button.tsx'
import { SMS_TITLES } from '../login-sms/titles.ts'
import type { Attempts } from './use-attempts.ts'
import { REGISTRATION_FORM_TITLES } from './titles.ts'
import login from '../login/login.module.css'
import styles from './registration.module.css'

interface PhoneFieldsProps {
  readonly attempts: Attempts
  readonly scene: VerifyScene
  /** Default: the title of a phone. */
  readonly phoneLabel?: string
  readonly typed: { readonly phone: string; readonly verify: string }
  readonly onType: (field: 'phone' | 'verify') => (value: string) => void
}

export function PhoneFields({ attempts, scene, phoneLabel, typed, onType }: PhoneFieldsProps) {
  const { t } = useTranslation()
  const { errors, isBusy, nextAt, sendCode } = attempts
  const send = () =>
    sendCode(scene, typed.phone, typed.phone.trim() === '' ? { phone: t(SMS_TITLES.phone_required) } : {})
  return (
    <>
      <LoginInput
        name="phone"
        type="tel"
        label={phoneLabel ?? t(SMS_TITLES.phone)}
        autoComplete="tel"
        value={typed.phone}
        error={errors.fields['phone']}
        readOnly={isBusy}
        onChange={onType('phone')}
      />
      <LoginInput
        name="code"
        type="tel"
        label={t(SMS_TITLES.code)}
        autoComplete="one-time-code"
        value={typed.verify}
        error={errors.fields['verify']}
        readOnly={isBusy}
        onChange={onType('verify')}
        trailing={<SendButton nextAt={nextAt} isBusy={isBusy} onClick={() => void send()} />}
      />
    </>
  )
}

export function Outcome({ attempts: { note, errors } }: { readonly attempts: Attempts }) {
  return (
    <>
      <output className={styles['note']}>{note !== undefined && <Notice tone="success">{note}</Notice>}</output>
      <div role="alert" className={login['faults']}>
        {errors.form !== undefined && <Notice tone="danger">{errors.form}</Notice>}
        {errors.lockedUntil !== undefined && <LockNotice until={errors.lockedUntil} />}
      </div>
    </>
  )
}

export function Submit({ isBusy, label }: { readonly isBusy: boolean; readonly label: string }) {
  const { t } = useTranslation()
  const { isChecking } = useDeviceCheck()
  return (
    <button
      type="submit"
      className={`${button['button']} ${button['primary']} ${login['submit']}`}
      aria-disabled={isBusy}
    >
      {isBusy && <span className={login['spinner']} aria-hidden="true" />}
      {isBusy && isChecking ? t('login.checking') : isBusy ? t(REGISTRATION_FORM_TITLES.busy) : label}
    </button>
  )
}
