// Tree of rights: arrow keys move, space ticks, left and right collapse (WAI-ARIA tree pattern). Items are siblings in the DOM with
// `aria-level`.
import { CaretDownOutlined } from '@ant-design/icons'
import { memo, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useLatest } from '#generic/use-latest.ts'
import { useTranslation } from '#i18n/index.ts'
import { ROLE } from '#i18n/role.ts'
import {
  countGranted,
  type GrantedRights,
  listLeaves,
  type RightGroup,
  type RightLeaf,
  type RightModule,
  type RightNode,
  type TickState,
  getTickState,
  getLeafState,
  changeRights,
} from './rights-tree.ts'
import styles from './rights-tree-view.module.css'

export interface RightsTreeProps {
  readonly label: string
  readonly tree: readonly RightModule[]
  readonly shown: readonly RightModule[]
  readonly granted: GrantedRights
  readonly closed: ReadonlySet<string>
  readonly onClosed: (closed: ReadonlySet<string>) => void
  readonly onGrant: (granted: GrantedRights) => void
}

/** Stable callbacks: an item rerenders only when it changes. */
interface TreeActions {
  readonly tick: (node: RightNode) => void
  readonly fold: (key: string, isClosed: boolean) => void
}

const ARIA: Record<TickState, 'true' | 'mixed' | 'false'> = { all: 'true', some: 'mixed', none: 'false' }

export function RightsTree(props: RightsTreeProps) {
  const { label, tree, shown, granted, closed } = props
  const root = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string>()
  const actions = useTreeActions(props)
  const keys = shown.flatMap((module) => [module.key, ...(closed.has(module.key) ? [] : listItemKeys(module))])
  // Falls back when the focused item is no longer visible.
  const current = at !== undefined && keys.includes(at) ? at : shown[0]?.key
  const wholes = useMemo(() => new Map(tree.map((module) => [module.key, listLeaves(module)])), [tree])
  const onKeyDown = (event: KeyboardEvent) => {
    const target = findNextItem(root.current, event.target, event.key)
    if (target === undefined) return
    event.preventDefault()
    target.focus()
  }

  return (
    <div
      ref={root}
      role="tree"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable="true"
      className={styles['tree']}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setAt(target.dataset['key'])}
    >
      {shown.map((module) => (
        <ModuleItems
          key={module.key}
          module={module}
          whole={wholes.get(module.key) ?? listLeaves(module)}
          isClosed={closed.has(module.key)}
          {...{ granted, current, walk: actions }}
        />
      ))}
    </div>
  )
}

function useTreeActions(props: RightsTreeProps): TreeActions {
  const latest = useLatest(props)
  return useMemo(
    () => ({
      tick: (node) => {
        const { granted, tree, onGrant } = latest.current
        const leaves = listLeaves(node)
        const isOn = leaves.some((leaf) => getLeafState(granted, leaf) !== 'all')
        onGrant(changeRights(granted, tree, leaves, isOn))
      },
      fold: (key, isClosed) => {
        const next = new Set(latest.current.closed)
        if (isClosed) next.add(key)
        else next.delete(key)
        latest.current.onClosed(next)
      },
    }),
    [latest],
  )
}

const getLeafKey = ({ api }: RightLeaf): string => `right ${api.path}`
const getGroupKey = ({ key }: RightGroup): string => `list ${key}`
const listItemKeys = ({ groups }: RightModule) =>
  groups.flatMap((group) => [getGroupKey(group), ...group.leaves.map(getLeafKey)])

interface SharedProps {
  readonly granted: GrantedRights
  readonly current: string | undefined
  readonly walk: TreeActions
}

interface ModuleItemsProps extends SharedProps {
  readonly module: RightModule
  /** All rights of the module, also hidden ones, for its count. */
  readonly whole: readonly RightLeaf[]
  readonly isClosed: boolean
}

function ModuleItems({ module, whole, isClosed, granted, current, walk: actions }: ModuleItemsProps) {
  const { key } = module
  return (
    <div className={styles['module']}>
      <div className={styles['head']}>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles['fold']}
          data-closed={isClosed}
          onClick={() => actions.fold(key, !isClosed)}
        >
          <CaretDownOutlined />
        </button>
        <Item
          id={key}
          level={1}
          node={module}
          state={getTickState(granted, whole)}
          isOpen={!isClosed}
          isCurrent={key === current}
          n={countGranted(granted, whole)}
          of={whole.length}
          walk={actions}
        />
      </div>
      {!isClosed &&
        module.groups.map((group) => (
          <GroupItems key={group.key} group={group} {...{ granted, current, walk: actions }} />
        ))}
    </div>
  )
}

function GroupItems({ group, granted, current, walk: actions }: SharedProps & { readonly group: RightGroup }) {
  const id = getGroupKey(group)
  return (
    <div className={styles['group']}>
      <Item
        id={id}
        level={2}
        node={group}
        state={getTickState(granted, group.leaves)}
        isOpen
        isCurrent={id === current}
        walk={actions}
      />
      <div className={styles['leaves']}>
        {group.leaves.map((leaf) => (
          <Item
            key={leaf.api.path}
            id={getLeafKey(leaf)}
            level={3}
            node={leaf}
            state={getLeafState(granted, leaf)}
            isCurrent={getLeafKey(leaf) === current}
            walk={actions}
          />
        ))}
      </div>
    </div>
  )
}

interface ItemProps {
  readonly id: string
  readonly level: 1 | 2 | 3
  readonly node: RightNode
  readonly state: TickState
  /** Undefined for items without children. */
  readonly isOpen?: boolean
  readonly isCurrent: boolean
  /** Granted and total rights of a module. */
  readonly n?: number
  readonly of?: number
  readonly walk: TreeActions
}

const Item = memo(function Item({ id, level, node, state, isOpen, isCurrent, n = 0, of, walk: actions }: ItemProps) {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isFold = (event.key === 'ArrowLeft' && isOpen === true) || (event.key === 'ArrowRight' && isOpen === false)
    const isTick = event.key === ' ' || event.key === 'Enter'
    // Only modules collapse.
    if (!isTick && !(isFold && level === 1)) return
    event.preventDefault()
    event.stopPropagation()
    if (isTick) actions.tick(node)
    else actions.fold(id, isOpen === true)
  }
  return (
    <div
      role="treeitem"
      data-key={id}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={level}
      aria-expanded={isOpen}
      aria-checked={ARIA[state]}
      className={styles['item']}
      data-level={level}
      onClick={() => actions.tick(node)}
      onKeyDown={onKeyDown}
    >
      <span className={styles['mark']} aria-hidden="true" />
      <span>{'api' in node ? node.api.title : node.title}</span>
      {of !== undefined && (
        <span className={styles['count']} aria-label={t(ROLE.count, { n, all: of })}>
          {n} / {of}
        </span>
      )}
    </div>
  )
})

function findNextItem(root: HTMLElement | null, from: EventTarget, key: string): HTMLElement | undefined {
  if (root === null || !(from instanceof HTMLElement)) return undefined
  const items = [...root.querySelectorAll<HTMLElement>('[role="treeitem"]')]
  const index = items.indexOf(from)
  const next = items[index + 1]
  switch (key) {
    case 'ArrowDown':
      return next
    case 'ArrowUp':
      return items[index - 1]
    case 'ArrowRight':
      return next !== undefined && getLevel(next) > getLevel(from) ? next : undefined
    case 'ArrowLeft':
      return items.slice(0, Math.max(index, 0)).findLast((item) => getLevel(item) < getLevel(from))
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    default:
      return undefined
  }
}

const getLevel = (item: HTMLElement): number => Number(item.dataset['level'])
