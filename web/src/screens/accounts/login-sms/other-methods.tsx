// Other sign-in methods that the server offers. Each loads when first selected and stays mounted with its input.
import { Suspense, useState } from 'react'
import { createLazyComponent } from '#ui/lazy-component.ts'
import type { SignInSteps } from '../login/use-login.ts'
import { getPanelProps, type SignInMethod } from '../login/sign-in-method.ts'

const RegisterLinks = createLazyComponent(
  async () => (await import('../registration/register-links.tsx')).RegisterLinks,
)
const SmsForm = createLazyComponent(async () => (await import('./sms-form.tsx')).SmsForm)
const CompanyForm = createLazyComponent(async () => (await import('../login-company/company-form.tsx')).CompanyForm)
const SocialForm = createLazyComponent(async () => (await import('../login-social/social-form.tsx')).SocialForm)

interface OtherMethodsProps {
  readonly ways: readonly SignInMethod[]
  readonly way: SignInMethod
  readonly steps: SignInSteps
  /** Sign-in code of a company from the link to this page; may be empty. */
  readonly company: string
}

export function OtherMethods({ ways, way, steps, company }: OtherMethodsProps) {
  const [seen, setSeen] = useState<readonly SignInMethod[]>([])
  if (!seen.includes(way)) setSeen([...seen, way])
  return (
    <>
      {ways.slice(1).map((each) => (
        <div key={each} {...getPanelProps(each, way)}>
          <Suspense fallback={null}>
            {seen.includes(each) && each === 'code' && <SmsForm {...steps} />}
            {seen.includes(each) && each === 'social' && <SocialForm {...steps} />}
            {seen.includes(each) && each === 'company' && <CompanyForm {...steps} linked={company} />}
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
