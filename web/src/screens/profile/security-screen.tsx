// The password, and where one is signed in.
import { useTranslation } from '#i18n/index.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { PageCard } from '#ui/page.tsx'
import { PasswordForm } from './password-form.tsx'
import { Part, ProfilePage } from './profile-page.tsx'
import { FactorPart } from './factor-part.tsx'
import { SessionList } from './session-list.tsx'

export function SecurityScreen({ title }: ScreenProps) {
  const { t } = useTranslation()
  return (
    <ProfilePage title={title}>
      <PageCard>
        <Part title={t('profile.password')} lead={t('profile.password_lead')}>
          <PasswordForm />
        </Part>
      </PageCard>
      <PageCard>
        <FactorPart />
      </PageCard>
      <PageCard>
        <Part title={t('profile.sessions')}>
          <SessionList />
        </Part>
      </PageCard>
    </ProfilePage>
  )
}
