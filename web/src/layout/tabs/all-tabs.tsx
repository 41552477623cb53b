import { MenuButton } from '#generic/actions/menu/menu.tsx'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n/index.ts'
import { useTabs } from '#runtime/tab-store.ts'
import { formatAddress, type Tab } from '#runtime/tabs.ts'
import { useDirtyTabs } from '#runtime/unsaved-changes.ts'
import { DirtyMark } from './dirty-mark.tsx'
import styles from './tab-strip.module.css'

export type TabTitles = (tab: Tab) => string

export interface AllTabsProps {
  readonly titles: TabTitles
  readonly className: string | undefined
  readonly children: ReactNode
}

export function AllTabs({ titles, className, children }: AllTabsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { tabs, active } = useTabs()
  const dirty = useDirtyTabs()
  const entries = tabs.map((tab) => ({
    key: tab.key,
    isCurrent: tab.key === active,
    label: (
      <span className={styles['entry']}>
        {titles(tab)}
        {dirty.has(tab.key) && (
          <>
            <DirtyMark />
            <span className="visually-hidden">{t('tabs.unsaved')}</span>
          </>
        )}
      </span>
    ),
    onClick: () => void navigate(formatAddress(tab.location), { state: tab.location.state }),
  }))
  return (
    <MenuButton entries={entries} className={className} aria-label={`${t('tabs.all')}: ${tabs.length}`}>
      {children}
    </MenuButton>
  )
}
