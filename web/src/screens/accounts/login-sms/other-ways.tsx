// Other sign-in methods that the server offers. Each loads when first selected and stays mounted with its input.
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { SignInSteps } from '../login/use-login.ts'
import { panelOf, type Way } from '../login/way-panel.ts'

const RegisterLinks = lazyPart(async () => (await import('../registration/register-links.tsx')).RegisterLinks)
const SmsForm = lazyPart(async () => (await import('./sms-form.tsx')).SmsForm)
const SocialForm = lazyPart(async () => (await import('../login-social/social-form.tsx')).SocialForm)

interface OtherWaysProps {
  readonly ways: readonly Way[]
  readonly way: Way
  readonly steps: SignInSteps
}

export function OtherWays({ ways, way, steps }: OtherWaysProps) {
  const [seen, setSeen] = useState<readonly Way[]>([])
  if (!seen.includes(way)) setSeen([...seen, way])
  return (
    <>
      {ways.slice(1).map((each) => (
        <div key={each} {...panelOf(each, way)}>
          <Suspense fallback={null}>
            {seen.includes(each) && (each === 'code' ? <SmsForm {...steps} /> : <SocialForm {...steps} />)}
          </Suspense>
        </div>
      ))}
      {/* Registration needs an SMS code. */}
      {ways.includes('code') && (
        <Suspense fallback={null}>
          <RegisterLinks />
        </Suspense>
      )}
    </>
  )
}
