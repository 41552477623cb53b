// What the picture says, typed beside the picture. Another one is a click away, by mouse or by keyboard.
import { useTranslation } from '#i18n/index.ts'
import { FieldButton } from './field-button.tsx'
import { type FieldState, LoginInput } from './login-input.tsx'
import type { Captcha } from './use-captcha.ts'
import styles from './captcha-input.module.css'

const ARROWS = 'M20 11.5A8 8 0 0 0 5.6 7.2L4 9M4 4.5V9h4.5M4 12.5a8 8 0 0 0 14.4 4.3L20 15M20 19.5V15h-4.5'

interface CaptchaInputProps extends FieldState {
  readonly captcha: Captcha
}

export function CaptchaInput({ captcha, ...field }: CaptchaInputProps) {
  const { t } = useTranslation()
  return (
    <LoginInput
      {...field}
      name="captcha"
      label={t('login.captcha')}
      autoComplete="off"
      value={captcha.text}
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
      <FieldButton
        label={t('login.captcha_renew')}
        className={styles['renew']}
        drawing={ARROWS}
        onClick={() => void renew()}
      />
    </>
  )
}
