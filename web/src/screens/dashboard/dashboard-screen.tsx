// The workbench: who you are, and a door to everything you may work on. It shows no figure that nobody has counted.
import type { UserInfo } from '@cangdan/protocol'
import { useState } from 'react'
import { entryPath, visible } from '#api/menu-tree.ts'
import { useSession } from '#api/session.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { greetingAt } from './greeting.ts'
import { ModuleEntries } from './module-entries.tsx'
import styles from './dashboard.module.css'

export function DashboardScreen() {
  const { t } = useTranslation()
  const { info, menu } = useSession()
  const modules = visible(menu).filter((module) => entryPath(module) !== undefined)

  return (
    <Page>
      <Welcome info={info} />
      {modules.length === 0 ? (
        <EmptyState picture="forbidden" title={t('dashboard.nothing')} hint={t('dashboard.nothing_hint')} />
      ) : (
        <div className={styles['workbench']}>
          {modules.map((module) => (
            <ModuleEntries key={module.path} module={module} />
          ))}
        </div>
      )}
    </Page>
  )
}

function Welcome({ info }: { readonly info: UserInfo }) {
  const { t } = useTranslation()
  const [greeting] = useState(() => greetingAt(new Date().getHours()))
  const name = info.nick_name || info.username
  const facts = [
    info.organisation,
    info.role_names.join(' · '),
    info.last_login_time === null
      ? t('dashboard.first_sign_in')
      : t('dashboard.last_sign_in', { time: formatInstant(info.last_login_time) }),
  ]
  return (
    <header className={styles['welcome']}>
      <h1 className={styles['welcomeTitle']}>{t(greeting, { name })}</h1>
      <ul className={styles['welcomeFacts']}>
        {facts
          .filter((fact) => fact !== '')
          .map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
      </ul>
    </header>
  )
}
