// Sign-in with the identity provider of an organisation. Nothing lists the organisations: a person enters the code of theirs.
import { fill } from '@cangdan/protocol'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import button from '#ui/button.module.css'
import { Notice } from '#ui/feedback/notice.tsx'
import { FactorInput } from '../login/factor-input.tsx'
import { LoginForm } from '../login/login-form.tsx'
import { LoginInput } from '../login/login-input.tsx'
import type { SignInSteps } from '../login/use-login.ts'
import { COMPANY_TITLES } from './titles.ts'
import { useCompanyLogin } from './use-company-login.ts'
import login from '../login/login.module.css'
import styles from '../login-social/social.module.css'

interface CompanyFormProps extends SignInSteps {
  /** The code of a link to the sign-in page; may be empty. */
  readonly linked: string
}

export function CompanyForm({ linked, ...steps }: CompanyFormProps) {
  const { t, language } = useTranslation()
  const { step, error, further, code, type, open, submitFactor } = useCompanyLogin(steps, linked)
  const [factor, setFactor] = useState('')
  const isBusy = step === 'busy'

  if (further !== undefined && 'need_bind' in further)
    return (
      <>
        <Notice tone="info">{fill(COMPANY_TITLES.unbound[language], { name: further.social_nick || code })}</Notice>
        <LoginForm {...steps} />
      </>
    )

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (further === undefined) open()
    else void submitFactor(factor.trim())
  }
  return (
    <form className={login['form']} noValidate aria-busy={step !== 'idle'} onSubmit={onSubmit}>
      <p className={styles['hint']}>{t(COMPANY_TITLES.code_hint)}</p>
      <LoginInput
        name="company"
        most={60}
        label={t(COMPANY_TITLES.code)}
        autoComplete="organization"
        value={code}
        error={undefined}
        readOnly={isBusy || further !== undefined}
        onChange={type}
      />
      {further !== undefined && <FactorInput value={factor} error={undefined} readOnly={isBusy} onChange={setFactor} />}
      <output>{step === 'waiting' && <Notice tone="info">{t(COMPANY_TITLES.waiting)}</Notice>}</output>
      <div role="alert" className={login['faults']}>
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
      </div>
      <button
        type="submit"
        className={`${button['button']} ${button['primary']} ${login['submit']}`}
        aria-disabled={isBusy}
      >
        {isBusy && <span className={login['spinner']} aria-hidden="true" />}
        {t(further === undefined ? COMPANY_TITLES.go : COMPANY_TITLES.factor_go)}
      </button>
    </form>
  )
}
