import { Suspense } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { PROFILE } from '#i18n/profile.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { PageCard } from '#ui/page.tsx'
import { PasswordForm } from './password/password-form.tsx'
import { ProfileSection, ProfilePage } from './profile-page.tsx'
import { SessionList } from './session-list.tsx'

const FactorPart = createLazyComponent(async () => (await import('./second-factor/factor-section.tsx')).FactorSection)

export function SecurityScreen({ title }: ScreenProps) {
  const { t } = useTranslation()
  return (
    <ProfilePage title={title}>
      <PageCard>
        <ProfileSection title={t(PROFILE.password)} lead={t(PROFILE.password_lead)}>
          <PasswordForm />
        </ProfileSection>
      </PageCard>
      <PageCard>
        <Suspense fallback={null}>
          <FactorPart />
        </Suspense>
      </PageCard>
      <PageCard>
        <ProfileSection title={t(PROFILE.sessions)}>
          <SessionList />
        </ProfileSection>
      </PageCard>
    </ProfilePage>
  )
}
