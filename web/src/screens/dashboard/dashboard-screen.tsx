// The workbench: who you are, what waits for you, what goods cost, and a way to everything that you may work on.
import type { MenuNode, UserInfo } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState } from 'react'
import { entryPath, listScreens, visible } from '#api/menu-tree.ts'
import { useSession } from '#api/session.ts'
import { useWorkbench } from '#api/workbench.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { greetingAt } from './greeting.ts'
import { ModuleEntries } from './module-entries.tsx'
import { PricesTile } from './prices-tile.tsx'
import { QuickMenusTile } from './quick-menus.tsx'
import { StepsTile } from './steps-tile.tsx'
import { Tile, TileFault, TileSkeleton } from './tile.tsx'
import { useQuickMenus } from './use-quick-menus.ts'
import { WaitingTile } from './waiting-tile.tsx'
import styles from './dashboard.module.css'

export function DashboardScreen() {
  const { t } = useTranslation()
  const { info, menu } = useSession()
  const modules = visible(menu).filter((module) => entryPath(module) !== undefined)
  const hasHeight = useHeightKnown()

  return (
    <Page>
      <Welcome info={info} />
      {modules.length === 0 ? (
        <EmptyState picture="forbidden" title={t('dashboard.nothing')} hint={t('dashboard.nothing_hint')} />
      ) : (
        <>
          <Tiles menu={menu} hasHeight={hasHeight} />
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

/** Whether the tiles have been as high as they are once: what stands below them is drawn then, so that nothing moves under a finger. */
function useHeightKnown(): boolean {
  const [isKnown, setKnown] = useState(false)
  const isAwaited = [useWorkbench().isPending, useQuickMenus().isPending].includes(true)
  if (!isKnown && !isAwaited) setKnown(true)
  return isKnown
}

const PRICES = 'seller_p/good/PriceList'

interface TilesProps {
  readonly menu: readonly MenuNode[]
  readonly hasHeight: boolean
}

function Tiles({ menu, hasHeight }: TilesProps) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useWorkbench()
  const prices = listScreens(menu).find(({ meta }) => meta.list === PRICES)?.path
  return (
    <div className={styles['tiles']}>
      <div className={styles['column']}>
        {data === undefined ? (
          <Tile title={t('dashboard.waiting')}>
            {isError ? (
              <TileFault actions={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}>
                {t('dashboard.not_fetched')}
              </TileFault>
            ) : (
              <TileSkeleton />
            )}
          </Tile>
        ) : (
          <WaitingTile waiting={data.waiting} />
        )}
        {data !== undefined && data.prices !== null && <PricesTile prices={data.prices} list={prices} />}
      </div>
      <div className={styles['column']}>
        {hasHeight && <QuickMenusTile menu={menu} />}
        {hasHeight && data !== undefined && data.steps.length > 0 && <StepsTile steps={data.steps} />}
      </div>
    </div>
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
