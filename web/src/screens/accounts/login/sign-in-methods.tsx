// Sign-in methods: password, and SMS code, social login and company sign-in when the server offers them. Hidden forms keep their input.
import { Suspense, useState } from 'react'
import { useServerConfig } from '#api/endpoints/server-config.ts'
import { getTabAnswerKind } from '#api/session/external-sign-in.ts'
import { useScreen } from '#runtime/screen.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { LoginForm } from './login-form.tsx'
import type { SignInSteps } from './use-login.ts'
import { getPanelProps, type SignInMethod } from './sign-in-method.ts'
import styles from './login.module.css'

const WaySwitch = createLazyComponent(async () => (await import('../login-sms/method-tabs.tsx')).MethodTabs)
const OtherWays = createLazyComponent(async () => (await import('../login-sms/other-methods.tsx')).OtherMethods)

const ResetLink = createLazyComponent(async () => (await import('../password-reset/reset-link.tsx')).ResetLink)

export function SignInMethods(steps: SignInSteps) {
  const { smsLoginOpen, site } = useServerConfig()
  // Reserves space for the tabs before the configuration arrives, so that the form does not shift.
  const [hasRoom] = useState(smsLoginOpen !== false)
  const linked = useScreen().search.get('company') ?? ''
  const [chosen, choose] = useState<SignInMethod>(() => getTabAnswerKind() ?? (linked === '' ? 'password' : 'company'))
  const methods: SignInMethod[] = ['password']
  if (smsLoginOpen) methods.push('code')
  if (site?.social_login_open === 1) methods.push('social')
  if (site?.sso_login_open === 1) methods.push('company')
  const isOpen = methods.length > 1
  const way = methods.includes(chosen) ? chosen : 'password'
  return (
    <>
      <div className={hasRoom || isOpen ? styles['ways'] : undefined}>
        {isOpen && (
          <Suspense fallback={null}>
            <WaySwitch way={way} ways={methods} onChange={choose} />
          </Suspense>
        )}
      </div>
      <div {...(isOpen ? getPanelProps('password', way) : {})}>
        <LoginForm {...steps} />
        {site?.pwd_reset_open === 1 && (
          <Suspense fallback={null}>
            <ResetLink />
          </Suspense>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <OtherWays ways={methods} way={way} steps={steps} company={linked} />
        </Suspense>
      )}
    </>
  )
}
