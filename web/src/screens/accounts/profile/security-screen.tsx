import { Suspense } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { PROFILE } from '#i18n/profile.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { PageCard } from '#ui/page.tsx'
import { PasswordForm } from './password/password-form.tsx'
import { Part, ProfilePage } from './profile-page.tsx'
import { SessionList } from './session-list.tsx'

const FactorPart = lazyPart(async () => (await import('./second-factor/factor-part.tsx')).FactorPart)

export function SecurityScreen({ title }: ScreenProps) {
  const { t } = useTranslation()
  return (
    <ProfilePage title={title}>
      <PageCard>
        <Part title={t(PROFILE.password)} lead={t(PROFILE.password_lead)}>
          <PasswordForm />
        </Part>
      </PageCard>
      <PageCard>
        <Suspense fallback={null}>
          <FactorPart />
        </Suspense>
      </PageCard>
      <PageCard>
        <Part title={t(PROFILE.sessions)}>
          <SessionList />
        </Part>
      </PageCard>
    </ProfilePage>
  )
}
