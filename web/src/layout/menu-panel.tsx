// The screens of one module.
import type { MenuNode } from '@cangdan/protocol'
import { Link } from 'react-router'
import { entryPath, visible } from '#api/menu-tree.ts'
import { useTranslation } from '#i18n/index.ts'
import styles from './menu-panel.module.css'

export interface MenuPanelProps {
  readonly module: MenuNode
  /** The paths from the module down to the page that is shown. */
  readonly trail: ReadonlySet<string>
}

export function MenuPanel({ module, trail }: MenuPanelProps) {
  const { t } = useTranslation()
  return (
    <aside className={styles['panel']}>
      <p className={styles['product']}>{t('product.title')}</p>
      <nav className={styles['nav']} aria-label={t('shell.module_menu', { module: module.meta.title })}>
        <p className={styles['module']}>{module.meta.title}</p>
        <PanelList nodes={visible(module.children)} trail={trail} />
      </nav>
    </aside>
  )
}

interface PanelListProps {
  readonly nodes: readonly MenuNode[]
  readonly trail: ReadonlySet<string>
}

function PanelList({ nodes, trail }: PanelListProps) {
  return (
    <ul className={styles['list']}>
      {nodes.map((node) => (
        <li key={node.path}>
          {node.meta.screen === undefined ? (
            <PanelGroup node={node} trail={trail} />
          ) : (
            <Link
              to={node.path}
              className={styles['link']}
              aria-current={trail.has(node.path) ? 'page' : undefined}
            >
              {node.meta.title}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function PanelGroup({ node, trail }: { readonly node: MenuNode; readonly trail: ReadonlySet<string> }) {
  if (entryPath(node) === undefined) return null
  return (
    <>
      <p className={styles['group']}>{node.meta.title}</p>
      <PanelList nodes={visible(node.children)} trail={trail} />
    </>
  )
}
