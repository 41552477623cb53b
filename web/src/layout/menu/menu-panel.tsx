import type { MenuNode } from '@cangdan/protocol'
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { listListScreens, listShownEntries } from '#api/session/menu-tree.ts'
import { useTranslation } from '#i18n/index.ts'
import { MenuIcon } from '#ui/icons/menu-icon.tsx'
import { useProductTitle } from '#ui/page-title.ts'
import { WaitingBadge } from './lazy-badge.tsx'
import styles from './menu-panel.module.css'

export interface MenuPanelProps {
  readonly module: MenuNode
  readonly trail: ReadonlySet<string>
}

export function MenuPanel({ module, trail }: MenuPanelProps) {
  const { t } = useTranslation()
  const product = useProductTitle()
  return (
    <aside className={styles['panel']} aria-label={product}>
      <p className={styles['product']}>{product}</p>
      <nav className={styles['nav']} aria-label={t('shell.module_menu', { module: module.meta.title })}>
        <p className={styles['module']}>{module.meta.title}</p>
        <PanelList nodes={listShownEntries(module.children)} trail={trail} />
      </nav>
    </aside>
  )
}

interface PanelListProps {
  readonly nodes: readonly MenuNode[]
  readonly trail: ReadonlySet<string>
  readonly id?: string
}

function PanelList({ nodes, trail, id }: PanelListProps) {
  return (
    <ul className={styles['list']} id={id}>
      {nodes.map((node) => (
        <li key={node.path}>
          {node.meta.screen === undefined ? (
            <PanelGroup node={node} trail={trail} />
          ) : (
            <Link
              to={node.path}
              className={styles['link']}
              title={node.meta.title2}
              aria-current={trail.has(node.path) ? 'page' : undefined}
            >
              <span className={styles['title']}>{node.meta.title}</span>
              <WaitingBadge screens={new Set([node.path])} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

interface PanelGroupProps {
  readonly node: MenuNode
  readonly trail: ReadonlySet<string>
}

function PanelGroup({ node, trail }: PanelGroupProps) {
  const id = useId()
  const { isOpen, toggle } = useGroupOpen(trail.has(node.path))
  const { title, title2, icon } = node.meta
  return (
    <>
      <button
        type="button"
        className={styles['group']}
        title={title2}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        {icon !== undefined && <MenuIcon name={icon} />}
        <span className={styles['title']}>{title}</span>
        {!isOpen && <WaitingBadge screens={listScreensBelow(node)} />}
        <DownOutlined className={styles['arrow']} aria-hidden="true" />
      </button>
      {isOpen && <PanelList nodes={listShownEntries(node.children)} trail={trail} id={id} />}
    </>
  )
}

const listScreensBelow = ({ children }: MenuNode): ReadonlySet<string> =>
  new Set(listListScreens(children).map(({ path }) => path))

/** Open by default; opens again when a page in it becomes active. */
function useGroupOpen(holdsPage: boolean) {
  const [state, setState] = useState({ isOpen: true, holdsPage })
  if (state.holdsPage !== holdsPage) setState({ isOpen: state.isOpen || holdsPage, holdsPage })
  return { isOpen: state.isOpen, toggle: () => setState({ isOpen: !state.isOpen, holdsPage }) }
}
