import { Link } from 'react-router'
import { findEntryPath, getScreenTitle, getShownTrail, type ScreenMatch } from '#api/session/menu-tree.ts'
import { useTranslation } from '#i18n/index.ts'
import { useTabs } from '#runtime/tab-store.ts'
import type { TabTitles } from '../tabs/all-tabs.tsx'
import styles from './breadcrumb.module.css'

export interface BreadcrumbProps {
  readonly screen: ScreenMatch | undefined
  readonly titles: TabTitles
}

export function Breadcrumb({ screen, titles }: BreadcrumbProps) {
  const { t } = useTranslation()
  const tab = useTabs(({ tabs, active }) => tabs.find(({ key }) => key === active))
  // Pages without a tab and without a menu entry have no breadcrumb.
  if (screen === undefined && tab === undefined) return null
  const page = screen === undefined ? tab && titles(tab) : getScreenTitle(screen.node)
  return (
    <nav className={styles['breadcrumb']} aria-label={t('shell.breadcrumb')}>
      <ol>
        {getShownTrail(screen?.trail ?? [])
          .slice(0, -1)
          .map((node) => (
            <li key={node.path} className={styles['above']}>
              <Link to={findEntryPath(node) ?? node.path}>{node.meta.title}</Link>
            </li>
          ))}
        <li aria-current="page">{page}</li>
      </ol>
    </nav>
  )
}
