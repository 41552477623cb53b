// Strip of the open tabs (U3); each is a link, so that it also opens in a new window.
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { useDirtyTabs } from '#runtime/unsaved-changes.ts'
import { useTabs } from '#runtime/tab-store.ts'
import { AllTabs, type TabTitles } from './all-tabs.tsx'
import { TabItem } from './tab-item.tsx'
import styles from './tab-strip.module.css'

export function TabStrip({ titles }: { readonly titles: TabTitles }) {
  const { t } = useTranslation()
  const { tabs, active } = useTabs()
  const dirty = useDirtyTabs()
  const strip = useRef<HTMLUListElement>(null)
  const [isOver, setIsOver] = useState(false)
  // Scrolls only when the order or the active tab changes, not when a tab changes its address.
  const order = tabs.map(({ key }) => key).join('\n')
  useEffect(() => {
    const list = strip.current
    if (list === null || !order.split('\n').includes(active ?? '')) return
    list.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const measure = () => setIsOver(list.scrollWidth > list.clientWidth)
    const sizes = new ResizeObserver(measure)
    sizes.observe(list)
    measure()
    return () => sizes.disconnect()
  }, [order, active])

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
      {isOver && (
        <AllTabs titles={titles} className={styles['more']}>
          <DownOutlined />
        </AllTabs>
      )}
    </nav>
  )
}
