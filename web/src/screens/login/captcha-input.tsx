// What the picture says, typed beside the picture. Another one is a click away, by mouse or by keyboard.
import type { Ref } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { LoginInput } from './login-input.tsx'
import type { Captcha } from './use-captcha.ts'
import styles from './captcha-input.module.css'

interface CaptchaInputProps {
  readonly ref: Ref<HTMLInputElement>
  readonly captcha: Captcha
  readonly fault: string | undefined
  readonly readOnly: boolean
  readonly onChange: (value: string) => void
}

export function CaptchaInput({ ref, captcha, fault, readOnly, onChange }: CaptchaInputProps) {
  const { t } = useTranslation()
  return (
    <LoginInput
      ref={ref}
      name="captcha"
      label={t('login.captcha')}
      autoComplete="off"
      value={captcha.text}
      fault={fault}
      readOnly={readOnly}
      onChange={onChange}
      beside={<Picture captcha={captcha} />}
    />
  )
}

function Picture({ captcha: { picture, hasFailed, renew } }: { readonly captcha: Captcha }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={styles['picture']} aria-busy={picture === undefined && !hasFailed}>
        {picture !== undefined && <img src={picture.image} alt={t('login.captcha_picture')} />}
        {hasFailed && t('login.captcha_failed')}
      </span>
      <button
        type="button"
        className={styles['renew']}
        aria-label={t('login.captcha_renew')}
        title={t('login.captcha_renew')}
        onClick={() => void renew()}
      >
        <Arrows />
      </button>
    </>
  )
}

function Arrows() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M20 11.5A8 8 0 0 0 5.6 7.2L4 9M4 4.5V9h4.5M4 12.5a8 8 0 0 0 14.4 4.3L20 15M20 19.5V15h-4.5" />
    </svg>
  )
}
