// The form for the password; beside it the one for codes, where the server has a way to phones. What is typed in one stays while the other is in view.
import { Suspense, useState } from 'react'
import { useServerConfig } from '#api/server-config.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { LoginForm } from './login-form.tsx'
import type { SignInSteps } from './use-login.ts'
import type { Way } from '../login-sms/way-switch.tsx'
import styles from './login.module.css'

const WaySwitch = lazyPart(async () => (await import('../login-sms/way-switch.tsx')).WaySwitch)
const RegisterLinks = lazyPart(async () => (await import('../registration/register-links.tsx')).RegisterLinks)
const SmsForm = lazyPart(async () => (await import('../login-sms/sms-form.tsx')).SmsForm)

export function SignInWays(steps: SignInSteps) {
  const { smsLoginOpen } = useServerConfig()
  // Room for the choice is there before the server has answered: nothing moves under a hand that is about to type.
  const [hasRoom] = useState(smsLoginOpen !== false)
  const [chosen, setChosen] = useState<Way>('password')
  const [wasCode, setWasCode] = useState(false)
  const isOpen = smsLoginOpen === true
  const way = isOpen ? chosen : 'password'
  const choose = (next: Way) => {
    setChosen(next)
    setWasCode(wasCode || next === 'code')
  }
  const panel = (of: Way) =>
    isOpen ? { id: `panel-${of}`, role: 'tabpanel', 'aria-labelledby': `way-${of}`, hidden: of !== way } : {}
  return (
    <>
      <div className={hasRoom || isOpen ? styles['ways'] : undefined}>
        {isOpen && (
          <Suspense fallback={null}>
            <WaySwitch way={way} onChange={choose} />
          </Suspense>
        )}
      </div>
      <div {...panel('password')}>
        <LoginForm {...steps} />
      </div>
      {isOpen && (
        <div {...panel('code')}>
          {wasCode && (
            <Suspense fallback={null}>
              <SmsForm {...steps} />
            </Suspense>
          )}
        </div>
      )}
      {/* Anyone who registers proves a phone by a code. */}
      {isOpen && (
        <Suspense fallback={null}>
          <RegisterLinks />
        </Suspense>
      )}
    </>
  )
}
