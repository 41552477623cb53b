// Where the page stands in the menu, and the way up.
import { Link, useLocation } from 'react-router'
import { entryPath, screenTitle, shownTrail, type ScreenMatch } from '#api/menu-tree.ts'
import { useTranslation } from '#i18n/index.ts'
import styles from './breadcrumb.module.css'

export interface BreadcrumbProps {
  readonly screen: ScreenMatch | undefined
}

export function Breadcrumb({ screen }: BreadcrumbProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  // A page that is not in the menu, and not the workbench, stands nowhere.
  if (screen === undefined && pathname !== '/dashboard') return null
  const page = screen === undefined ? t('shell.dashboard') : screenTitle(screen.node)
  return (
    <nav className={styles['breadcrumb']} aria-label={t('shell.breadcrumb')}>
      <ol>
        {shownTrail(screen?.trail ?? [])
          .slice(0, -1)
          .map((node) => (
            <li key={node.path} className={styles['above']}>
              <Link to={entryPath(node) ?? node.path}>{node.meta.title}</Link>
            </li>
          ))}
        <li aria-current="page">{page}</li>
      </ol>
    </nav>
  )
}
