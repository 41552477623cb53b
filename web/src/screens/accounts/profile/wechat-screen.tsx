// Placeholder until the WeChat plugin is installed.
import { useTranslation } from '#i18n/index.ts'
import { PROFILE } from '#i18n/profile.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageCard } from '#ui/page.tsx'
import { ProfilePage } from './profile-page.tsx'

export function WechatScreen({ title }: ScreenProps) {
  const { t } = useTranslation()
  return (
    <ProfilePage title={title}>
      <PageCard>
        <EmptyState title={t(PROFILE.wx_none)} hint={t(PROFILE.wx_missing)} />
      </PageCard>
    </ProfilePage>
  )
}
