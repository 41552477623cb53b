// What both forms are made of besides their own fields.
import { useLanguage } from '#i18n/index.ts'
import button from '#ui/button.module.css'
import { Notice } from '#ui/notice.tsx'
import { CaptchaInput } from '../login/captcha-input.tsx'
import { LockNotice } from '../login/lock-notice.tsx'
import type { Captcha } from '../login/use-captcha.ts'
import { LoginInput } from '../login/login-input.tsx'
import { SendButton } from '../login-sms/send-button.tsx'
import { SMS_WORDS } from '../login-sms/words.ts'
import type { Attempts } from './use-attempts.ts'
import { type Word, WORDS } from './words.ts'
import login from '../login/login.module.css'

interface PhoneFieldsProps {
  readonly attempts: Attempts
  readonly captcha: Captcha
  readonly scene: 'reg' | 'enter'
  readonly typed: { readonly phone: string; readonly verify: string }
  readonly onType: (field: 'phone' | 'verify') => (value: string) => void
}

/** Phone, picture, code: the picture stands before the button that sends, because each code costs one. */
export function PhoneFields({ attempts, captcha, scene, typed, onType }: PhoneFieldsProps) {
  const { language } = useLanguage()
  const { faults, isBusy, nextAt, sendCode, correct } = attempts
  const send = () =>
    sendCode(
      scene,
      typed.phone,
      typed.phone.trim() === '' ? { phone: SMS_WORDS.phone_required[language] } : {},
    )
  return (
    <>
      <LoginInput
        name="phone"
        type="tel"
        label={SMS_WORDS.phone[language]}
        autoComplete="tel"
        value={typed.phone}
        fault={faults.fields['phone']}
        readOnly={isBusy}
        onChange={onType('phone')}
      />
      <CaptchaInput
        captcha={captcha}
        fault={faults.fields['captcha']}
        readOnly={isBusy}
        onChange={(text) => {
          captcha.type(text)
          correct('captcha')
        }}
      />
      <LoginInput
        name="code"
        type="tel"
        label={SMS_WORDS.code[language]}
        autoComplete="one-time-code"
        value={typed.verify}
        fault={faults.fields['verify']}
        readOnly={isBusy}
        onChange={onType('verify')}
        beside={<SendButton nextAt={nextAt} isBusy={isBusy} onClick={() => void send()} />}
      />
    </>
  )
}

/** What became of the last attempt. */
export function Outcome({ attempts: { note, faults } }: { readonly attempts: Attempts }) {
  return (
    <>
      <output>{note !== undefined && <Notice tone="success">{note}</Notice>}</output>
      <div role="alert" className={login['faults']}>
        {faults.form !== undefined && <Notice tone="danger">{faults.form}</Notice>}
        {faults.lockedUntil !== undefined && <LockNotice until={faults.lockedUntil} />}
      </div>
    </>
  )
}

export function Submit({ isBusy, word }: { readonly isBusy: boolean; readonly word: Word }) {
  const { language } = useLanguage()
  return (
    <button
      type="submit"
      className={`${button['button']} ${button['primary']} ${login['submit']}`}
      aria-disabled={isBusy}
    >
      {isBusy && <span className={login['spinner']} aria-hidden="true" />}
      {WORDS[isBusy ? 'busy' : word][language]}
    </button>
  )
}
