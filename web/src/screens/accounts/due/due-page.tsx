import { title } from '@cangdan/protocol'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useSession } from '#api/session/session.ts'
import { signOut } from '#api/session/sign-out.ts'
import { useTranslation } from '#i18n/index.ts'
import { Logo } from '#ui/icons/logo.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import styles from './due.module.css'

const LEAVE = title('退出登录', 'Sign out', 'Cerrar sesión', 'ログアウト')

interface DuePageProps {
  readonly heading: string
  readonly lead: string
  readonly children: ReactNode
}

export function DuePage({ heading, lead, children }: DuePageProps) {
  const { t } = useTranslation()
  const { info } = useSession()
  usePageTitle(heading)
  return (
    <main className={styles['screen']}>
      <div className={styles['card']}>
        <Logo size={40} />
        <h1>{heading}</h1>
        <p className={styles['person']}>{info.nick_name || info.username}</p>
        <p className={styles['lead']}>{lead}</p>
        {children}
        <Button type="link" className={styles['leave'] ?? ''} onClick={() => void signOut()}>
          {t(LEAVE)}
        </Button>
      </div>
    </main>
  )
}
