import { useEffect, useRef, type FormEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { FactorInput } from '../login/factor-input.tsx'
import { LockNotice } from '../login/lock-notice.tsx'
import { LoginInput } from '../login/login-input.tsx'
import { SubmitButton } from '../login/submit-button.tsx'
import type { LoginErrors, SignInSteps } from '../login/use-login.ts'
import { AccountChoices } from './account-choices.tsx'
import { SendButton } from './send-button.tsx'
import { type SmsField, useSmsLogin } from './use-sms-login.ts'
import { SMS_TITLES } from './titles.ts'
import login from '../login/login.module.css'
import styles from './sms.module.css'

export function SmsForm(steps: SignInSteps) {
  const { t } = useTranslation()
  const { typed, type, choose, needsFactor, accounts, isBusy, nextAt, errors, note, send, enter } = useSmsLogin(steps)
  const { phoneInput, codeInput, factorInput, lookAt: focusField } = useInputs(needsFactor)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    focusField(await enter())
  }

  return (
    <form className={login['form']} noValidate aria-busy={isBusy} onSubmit={onSubmit}>
      <LoginInput
        ref={phoneInput}
        name="phone"
        type="tel"
        label={t(SMS_TITLES.phone)}
        autoComplete="tel"
        value={typed.phone}
        error={errors.fields.phone}
        readOnly={isBusy}
        onChange={type('phone')}
      />
      <LoginInput
        ref={codeInput}
        name="code"
        type="tel"
        label={t(SMS_TITLES.code)}
        autoComplete="one-time-code"
        value={typed.code}
        error={errors.fields.code}
        readOnly={isBusy}
        onChange={type('code')}
        trailing={
          <SendButton nextAt={nextAt} isBusy={isBusy} onClick={async () => focusField((await send()) ?? 'code')} />
        }
      />
      {needsFactor && (
        <FactorInput
          ref={factorInput}
          value={typed.factor}
          error={errors.fields.factor}
          readOnly={isBusy}
          onChange={type('factor')}
        />
      )}
      {accounts.length > 0 && (
        <AccountChoices
          question={t(SMS_TITLES.accounts)}
          accounts={accounts}
          chosen={typed.account}
          onChoose={choose}
        />
      )}
      <Outcome note={note} errors={errors} />
      <SubmitButton isBusy={isBusy} />
    </form>
  )
}

function useInputs(needsFactor: boolean) {
  const phoneInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const factorInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (needsFactor) factorInput.current?.focus()
  }, [needsFactor])
  const focusField = (field: SmsField | undefined) =>
    field && { phone: phoneInput, code: codeInput, factor: factorInput }[field].current?.focus()
  return { phoneInput, codeInput, factorInput, lookAt: focusField }
}

interface OutcomeProps {
  readonly note: string | undefined
  readonly errors: LoginErrors
}

function Outcome({ note, errors }: OutcomeProps) {
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
