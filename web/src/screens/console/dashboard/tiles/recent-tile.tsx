import type { MenuNode } from '@cangdan/protocol'
import { findScreen, getScreenTitle } from '#api/session/menu-tree.ts'
import { useSession } from '#api/session/session.ts'
import { useTranslation } from '#i18n/index.ts'
import { type RecentPage, readRecentPages } from '#runtime/recent-pages.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { useTabs } from '#runtime/tab-store.ts'
import { MenuIcon } from '#ui/icons/menu-icon.tsx'
import { Tile, TileNote } from './tile.tsx'
import styles from './lines.module.css'

const MAX_SHOWN = 6

export function RecentTile() {
  const { t } = useTranslation()
  const { info, menu } = useSession()
  // Rerenders after pages were opened while the dashboard was hidden.
  useTabs((tabs) => tabs)
  const pages = readRecentPages(info.uid)
    .flatMap((recent) => findPage(menu, recent))
    .slice(0, MAX_SHOWN)
  return (
    <Tile title={t('dashboard.recent')}>
      {pages.length === 0 ? (
        <TileNote>{t('dashboard.no_recent')}</TileNote>
      ) : (
        <ul className={styles['list']}>
          {pages.map(({ to, title, name, icon }) => (
            <li key={to}>
              <ScreenLink to={to} className={styles['line']}>
                <span className={styles['icon']}>
                  <MenuIcon name={icon} />
                </span>
                <span className={styles['title']}>
                  {name ?? title}
                  {name !== undefined && <span className={styles['label']}>{title}</span>}
                </span>
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  )
}

/** Empty when the user may no longer open the address or it is outside the menu. */
function findPage(menu: readonly MenuNode[], { key, name }: RecentPage) {
  const { pathname } = new URL(key, location.origin)
  const match = findScreen(menu, pathname)
  if (match === undefined) return []
  const module = menu.find((each) => pathname.startsWith(`${each.path}/`))
  return [{ to: key, title: getScreenTitle(match.node), name, icon: module?.meta.icon }]
}
