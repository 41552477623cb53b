import type { MenuNode } from '@cangdan/protocol'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { listListScreens, getScreenTitle } from '#api/session/menu-tree.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { MenuIcon } from '#ui/icons/menu-icon.tsx'
import styles from './dashboard.module.css'

interface ModuleEntriesProps {
  readonly module: MenuNode
}

export function ModuleEntries({ module }: ModuleEntriesProps) {
  return (
    <section className={styles['entries']}>
      <header className={styles['entriesHeader']}>
        <span className={styles['entriesIcon']}>
          <MenuIcon name={module.meta.icon} />
        </span>
        <h2 className={styles['entriesTitle']}>{module.meta.title}</h2>
      </header>
      <ul>
        {listListScreens([module]).map((list) => (
          <li key={list.path} className={styles['entry']}>
            <Entry list={list} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entry({ list }: { readonly list: MenuNode }) {
  const add = list.children.find(({ meta }) => meta.screen === 'add')
  return (
    <>
      <ScreenLink to={list.path} className={styles['entryLink']}>
        {getScreenTitle(list)}
      </ScreenLink>
      {add !== undefined && (
        <ScreenLink
          to={add.path}
          className={styles['entryAdd']}
          title={getScreenTitle(add)}
          aria-label={getScreenTitle(add)}
        >
          <PlusOutlined />
        </ScreenLink>
      )}
    </>
  )
}
