import type { UserInfo } from '@cangdan/protocol'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inboxQuery } from '#api/endpoints/inbox.ts'
import { findEntryPath, filterVisible } from '#api/session/menu-tree.ts'
import { useSession } from '#api/session/session.ts'
import { useRiskDesk } from '#api/endpoints/risk-desk.ts'
import { useWorkbench } from '#api/endpoints/workbench.ts'
import { formatInstant, useTranslation, type MessageKey } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { ModuleEntries } from './module-entries.tsx'
import { Tiles } from './tiles/tiles.tsx'
import { useQuickMenus } from './quick-menus/use-quick-menus.ts'
import styles from './dashboard.module.css'

export function DashboardScreen() {
  const { t } = useTranslation()
  const { info, menu } = useSession()
  const modules = filterVisible(menu).filter((module) => findEntryPath(module) !== undefined)
  const hasHeight = useTilesReady()

  return (
    <Page>
      <Welcome info={info} />
      {modules.length === 0 ? (
        <EmptyState picture="forbidden" title={t('dashboard.nothing')} hint={t('dashboard.nothing_hint')} />
      ) : (
        <>
          <Tiles hasHeight={hasHeight} />
          {hasHeight && (
            <>
              <h2 className={styles['all']}>{t('dashboard.all')}</h2>
              <div className={styles['workbench']}>
                {modules.map((module) => (
                  <ModuleEntries key={module.path} module={module} />
                ))}
              </div>
            </>
          )}
        </>
      )}
    </Page>
  )
}

/** True once all tiles have their final height: content below renders then, so that it does not shift. */
function useTilesReady(): boolean {
  const [isKnown, setKnown] = useState(false)
  const { language } = useTranslation()
  const inbox = useInfiniteQuery(inboxQuery(language, false))
  const { isAllowed, query } = useRiskDesk()
  const isAwaited = [
    isAllowed && query.isPending,
    useWorkbench().isPending,
    useQuickMenus().isPending,
    inbox.isPending,
  ].includes(true)
  if (!isKnown && !isAwaited) setKnown(true)
  return isKnown
}

function Welcome({ info }: { readonly info: UserInfo }) {
  const { t } = useTranslation()
  const [greeting] = useState(() => getGreeting(new Date().getHours()))
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

type Greeting = Extract<MessageKey, `dashboard.good_${string}`>

function getGreeting(hour: number): Greeting {
  if (hour >= 5 && hour < 12) return 'dashboard.good_morning'
  if (hour >= 12 && hour < 18) return 'dashboard.good_afternoon'
  return 'dashboard.good_evening'
}
