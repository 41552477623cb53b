// Tree of a list (L3): a side panel, or a drawer on phones. Lazy: lists without a tree never load it.
import type { Remote, TableMeta, TreeNode } from '@cangdan/protocol'
import { ApartmentOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { useLabels } from '#generic/remote/use-options.ts'
import type { ListState } from '../view/list-state.ts'
import type { ListDispatch } from '../view/use-list-state.ts'
import { findChosenNode, type NodeKey, getNodeLabel, buildTreeChange } from './tree-choice.ts'
import styles from './tree-filter.module.css'
import { createLazyComponent } from '#ui/lazy-component.ts'

const Tree = createLazyComponent(async () => (await import('./search-tree.tsx')).SearchTree)
const TreeDrawer = createLazyComponent(async () => (await import('./tree-drawer.tsx')).TreeDrawer)

export interface TreeFilterProps {
  readonly meta: TableMeta
  readonly values: ListState['filters']
  readonly isNarrow: boolean
  readonly send: ListDispatch
  readonly children: ReactNode
}

export function TreeFilter(props: TreeFilterProps) {
  const { tree_search_nodes: nodes, tree_search_names: levels = [] } = props.meta
  if (nodes === undefined || nodes.length === 0 || levels.length === 0) return props.children
  return <TreeLayout {...props} />
}

function TreeLayout({ meta, values, isNarrow, send, children }: TreeFilterProps) {
  const [isOpen, setIsOpen] = useState(!isNarrow)
  const { tree_search_nodes: nodes = [], tree_search_names: levels = [] } = meta
  const chosen = findChosenNode(levels, values)
  const remote = getNodeSearch(meta)
  const label = useNodeLabel(nodes, chosen, remote)
  const choose = (key: NodeKey | undefined) => {
    send({ kind: 'filters', values: buildTreeChange(levels, key) })
    if (isNarrow) setIsOpen(false)
  }
  const Shape = isNarrow ? TreeButton : TreePanel
  return (
    <Shape
      label={label}
      isOpen={isOpen}
      onOpen={setIsOpen}
      tree={
        <Suspense fallback={null}>
          <Tree nodes={nodes} remote={remote} chosen={chosen} onChoose={choose} />
        </Suspense>
      }
    >
      {children}
    </Shape>
  )
}

function getNodeSearch({ tree_search_more: hasMore, tree_search_names: [outermost] = [], top_search }: TableMeta) {
  return hasMore ? top_search.find(({ name }) => name === outermost)?.remote : undefined
}

function useNodeLabel(
  nodes: readonly TreeNode[],
  chosen: NodeKey | undefined,
  remote: Remote | undefined,
): string | undefined {
  const label = chosen && getNodeLabel(nodes, chosen)
  const isFound = chosen === undefined || label !== String(chosen.id)
  const [requested] = useLabels(remote, isFound ? [] : [chosen.id])
  return remote !== undefined && requested !== undefined ? requested.label : label
}

interface ShapeProps {
  readonly label: string | undefined
  readonly tree: ReactNode
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly children: ReactNode
}

function TreeButton({ label, tree, isOpen, onOpen, children }: ShapeProps) {
  const { t } = useTranslation()
  // Stays mounted after the first opening, so that closing is animated.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <>
      <Button
        className={styles['open'] ?? ''}
        icon={<ApartmentOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => onOpen(true)}
      >
        {label ?? t('list.tree')}
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <TreeDrawer isOpen={isOpen} onClose={() => onOpen(false)}>
            {tree}
          </TreeDrawer>
        </Suspense>
      )}
      {children}
    </>
  )
}

function TreePanel({ label, tree, isOpen, onOpen, children }: ShapeProps) {
  const { t } = useTranslation()
  const toggle = t(isOpen ? 'list.tree_hide' : 'list.tree_show')
  // A collapsed panel highlights its button when a node is selected, so that no active filter is hidden.
  const isHiding = !isOpen && label !== undefined
  return (
    <div className={styles['beside']} data-open={isOpen}>
      <aside className={styles['panel']} aria-label={t('list.tree')}>
        <Button
          type={isHiding ? 'primary' : 'text'}
          size="small"
          className={styles['toggle'] ?? ''}
          icon={isOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
          aria-label={toggle}
          title={isHiding ? label : toggle}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        />
        {isOpen && <div className={styles['tree']}>{tree}</div>}
      </aside>
      <div className={styles['list']}>{children}</div>
    </div>
  )
}
