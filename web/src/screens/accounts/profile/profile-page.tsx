import type { ReactNode } from 'react'
import { useServerConfig } from '#api/endpoints/server-config.ts'
import { useSession } from '#api/session/session.ts'
import { type MessageKey, useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { useScreen } from '#runtime/screen.ts'
import { Page, PageHeader } from '#ui/page.tsx'
import styles from './profile.module.css'

interface OwnPage {
  readonly path: string
  readonly title: MessageKey
  readonly isOfMembers?: true
  readonly isOfWechat?: true
}

const PAGES: readonly OwnPage[] = [
  { path: '/profile/user/edit', title: 'profile.data' },
  { path: '/profile/papers', title: 'profile.papers', isOfMembers: true },
  { path: '/profile/pwd/edit', title: 'profile.security' },
  { path: '/profile/user/wechat', title: 'profile.wechat', isOfWechat: true },
]

interface ProfilePageProps {
  readonly title: string
  readonly children: ReactNode
}

export function ProfilePage({ title, children }: ProfilePageProps) {
  const { t } = useTranslation()
  const { pathname } = useScreen()
  const { info } = useSession()
  const isWechatOpen = useServerConfig(({ site }) => site?.social_bind_open === 1)
  const pages = PAGES.filter(
    ({ isOfMembers, isOfWechat }) => (!isOfMembers || info.is_member === 1) && (!isOfWechat || isWechatOpen),
  )
  return (
    <Page>
      <PageHeader title={title} />
      <nav className={styles['pages']} aria-label={t('profile.title')}>
        {pages.map((page) => (
          <ScreenLink key={page.path} to={page.path} aria-current={page.path === pathname ? 'page' : undefined}>
            {t(page.title)}
          </ScreenLink>
        ))}
      </nav>
      {children}
    </Page>
  )
}

interface ProfileSectionProps {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

export function ProfileSection({ title, lead, children }: ProfileSectionProps) {
  return (
    <section className={styles['part']}>
      <h2>{title}</h2>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      {children}
    </section>
  )
}
