// The form for the password; beside it the one for codes, where the server has a way to phones, and that of another site, where the server has
// the add-on. What is typed in one stays while another is in view.
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
  // Room for the choice is there before the server has answered: nothing moves under a hand that is about to type.
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
