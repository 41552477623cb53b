import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { usePageTitle } from '#ui/page-title.ts'
import { BrandPanel } from '../login/brand-panel.tsx'
import { LanguageSelect } from '../login/language-select.tsx'
import { PageLink } from './page-link.tsx'
import { REGISTRATION_FORM_TITLES } from './titles.ts'
import login from '../login/login.module.css'
import styles from './registration.module.css'

interface FrameProps {
  readonly title: string
  readonly lead: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

export function Frame({ title, lead, isWide = false, children }: FrameProps) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <div className={login['login']}>
      <BrandPanel />
      <main className={login['main']}>
        <div className={login['language']}>
          <LanguageSelect />
        </div>
        <div className={isWide ? styles['wide'] : login['column']}>
          <h1 className={login['title']}>{title}</h1>
          <p className={login['lead']}>{lead}</p>
          {children}
          <p className={styles['links']}>
            <PageLink to="/login">{t(REGISTRATION_FORM_TITLES.to_login)}</PageLink>
          </p>
        </div>
      </main>
    </div>
  )
}
