// Sign-in methods: password, SMS code when the server supports it, and social login when the add-on is installed. Hidden forms keep their
// input.
import { Suspense, useState } from 'react'
import { useServerConfig } from '#api/endpoints/server-config.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { LoginForm } from './login-form.tsx'
import type { SignInSteps } from './use-login.ts'
import { panelOf, type Way } from './way-panel.ts'
import styles from './login.module.css'

const WaySwitch = lazyPart(async () => (await import('../login-sms/way-switch.tsx')).WaySwitch)
const OtherWays = lazyPart(async () => (await import('../login-sms/other-ways.tsx')).OtherWays)

export function SignInWays(steps: SignInSteps) {
  const { smsLoginOpen, site } = useServerConfig()
  // Reserves space for the tabs before the configuration arrives, so that the form does not shift.
  const [hasRoom] = useState(smsLoginOpen !== false)
  const [chosen, choose] = useState<Way>('password')
  const ways: Way[] = ['password']
  if (smsLoginOpen) ways.push('code')
  if (site?.addons?.some(({ type, installed }) => type === 'social' && installed)) ways.push('social')
  const isOpen = ways.length > 1
  const way = ways.includes(chosen) ? chosen : 'password'
  return (
    <>
      <div className={hasRoom || isOpen ? styles['ways'] : undefined}>
        {isOpen && (
          <Suspense fallback={null}>
            <WaySwitch way={way} ways={ways} onChange={choose} />
          </Suspense>
        )}
      </div>
      <div {...(isOpen ? panelOf('password', way) : {})}>
        <LoginForm {...steps} />
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <OtherWays ways={ways} way={way} steps={steps} />
        </Suspense>
      )}
    </>
  )
}
