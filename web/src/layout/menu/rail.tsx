import type { MenuNode } from '@cangdan/protocol'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { findEntryPath, listListScreens, filterVisible } from '#api/session/menu-tree.ts'
import { useTranslation } from '#i18n/index.ts'
import { Logo } from '#ui/icons/logo.tsx'
import { MenuIcon } from '#ui/icons/menu-icon.tsx'
import { useProductTitle } from '#ui/page-title.ts'
import { WaitingBadge } from './lazy-badge.tsx'
import styles from './rail.module.css'

export interface RailProps {
  readonly menu: readonly MenuNode[]
  readonly active: string | undefined
  /** When set, a click selects the module instead of opening it: the mobile drawer shows its screens first. */
  readonly onPick?: (module: MenuNode) => void
}

export function Rail({ menu, active, onPick }: RailProps) {
  const { t } = useTranslation()
  const product = useProductTitle()
  return (
    <nav className={styles['rail']} aria-label={t('shell.modules')}>
      <Link to="/dashboard" className={styles['logo']} aria-label={product}>
        <Logo size={32} />
      </Link>
      <ul className={styles['list']}>
        <li>
          <RailLink to="/dashboard" icon="dashboard" title={t('shell.dashboard')} isActive={active === '/dashboard'} />
        </li>
        {filterVisible(menu).map((module) => (
          <li key={module.path}>
            <RailLink
              to={findEntryPath(module) ?? module.path}
              icon={module.meta.icon}
              title={module.meta.title}
              isActive={active === module.path}
              screens={new Set(listListScreens(module.children).map(({ path }) => path))}
              {...(onPick === undefined ? {} : { onPick: () => onPick(module) })}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface RailLinkProps {
  readonly to: string
  readonly icon: string | undefined
  readonly title: string
  readonly isActive: boolean
  readonly screens?: ReadonlySet<string>
  readonly onPick?: () => void
}

function RailLink({ to, icon, title, isActive, screens, onPick }: RailLinkProps) {
  const label = useRef<HTMLSpanElement>(null)
  const [isCut, setIsCut] = useState(false)
  // Only a truncated label needs a tooltip.
  const measure = () => setIsCut(isOverflowing(label.current))
  return (
    <Link
      to={to}
      className={styles['link']}
      title={isCut ? title : undefined}
      aria-current={isActive ? 'true' : undefined}
      onMouseEnter={measure}
      onFocus={measure}
      onClick={(event) => {
        if (onPick === undefined) return
        event.preventDefault()
        onPick()
      }}
    >
      <MenuIcon name={icon} />
      <span ref={label} className={styles['label']}>
        {title}
      </span>
      {screens !== undefined && <WaitingBadge screens={screens} isMark />}
    </Link>
  )
}

function isOverflowing(element: HTMLElement | null): boolean {
  if (element === null) return false
  // Glyphs may overflow by up to 3 pixels; a hidden line is larger.
  const hidden = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight]
  return hidden.some((pixels) => pixels > 3)
}
