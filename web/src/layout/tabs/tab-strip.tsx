// The open tabs (U3): each a link, so that it can be opened beside this window too, and everything that can be done with one.
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n/index.ts'
import { useDirtyTabs } from '#runtime/unsaved.ts'
import { useTabs } from '#runtime/tab-store.ts'
import { addressOf, type Tab } from '#runtime/tabs.ts'
import { TabItem } from './tab-item.tsx'
import styles from './tab-strip.module.css'

/** What a tab is called. */
export type TabTitles = (tab: Tab) => string

export function TabStrip({ titles }: { readonly titles: TabTitles }) {
  const { t } = useTranslation()
  const { tabs, active } = useTabs()
  const dirty = useDirtyTabs()
  const strip = useRef<HTMLUListElement>(null)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const list = strip.current
    if (list === null) return
    list.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const measure = () => setIsOver(list.scrollWidth > list.clientWidth)
    const sizes = new ResizeObserver(measure)
    sizes.observe(list)
    measure()
    return () => sizes.disconnect()
  }, [tabs, active])

  return (
    <nav className={styles['strip']} aria-label={t('tabs.label')}>
      <ul ref={strip} className={styles['list']}>
        {tabs.map((tab, index) => (
          <TabItem
            key={tab.key}
            tab={tab}
            index={index}
            title={titles(tab)}
            isActive={tab.key === active}
            isDirty={dirty.has(tab.key)}
          />
        ))}
      </ul>
      {isOver && <AllTabs tabs={tabs} active={active} titles={titles} />}
    </nav>
  )
}

interface AllTabsProps {
  readonly tabs: readonly Tab[]
  readonly active: string | undefined
  readonly titles: TabTitles
}

/** Where there is no room for all of them beside each other, all are below each other. */
function AllTabs({ tabs, active, titles }: AllTabsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const items = tabs.map((tab) => ({
    key: tab.key,
    label: titles(tab),
    onClick: () => void navigate(addressOf(tab.location), { state: tab.location.state }),
  }))
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items,
        selectedKeys: active === undefined ? [] : [active],
        className: styles['all'] ?? '',
      }}
    >
      <button type="button" className={styles['more']} aria-label={t('tabs.all')} aria-haspopup="menu">
        <DownOutlined />
      </button>
    </Dropdown>
  )
}
