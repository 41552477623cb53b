// The tree as it is drawn and walked: arrows move, space ticks, left and right fold (WAI-ARIA tree pattern). Items lie side by side
// in the page and say their levels.
import { CaretDownOutlined } from '@ant-design/icons'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import {
  countGranted,
  type Granted,
  leavesOf,
  type RightGroup,
  type RightLeaf,
  type RightModule,
  type Ticked,
  ticked,
  tickedLeaf,
  withTicked,
} from './rights-tree.ts'
import styles from './rights-tree-view.module.css'

export interface RightsTreeProps {
  readonly label: string
  readonly tree: readonly RightModule[]
  /** The part of it that is drawn. */
  readonly shown: readonly RightModule[]
  readonly granted: Granted
  /** Modules that are folded, by their keys. */
  readonly closed: ReadonlySet<string>
  readonly onClosed: (closed: ReadonlySet<string>) => void
  readonly onGrant: (granted: Granted) => void
}

interface Walk {
  /** The item that the tab key leads to. */
  readonly current: string | undefined
  readonly tick: (leaves: readonly RightLeaf[]) => void
  readonly fold: (key: string, isClosed: boolean) => void
}

const ARIA: Record<Ticked, 'true' | 'mixed' | 'false'> = { all: 'true', some: 'mixed', none: 'false' }

export function RightsTree({ label, tree, shown, granted, closed, onClosed, onGrant }: RightsTreeProps) {
  const root = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string>()
  const keys = shown.flatMap((module) => [
    module.key,
    ...(closed.has(module.key) ? [] : leavesAndGroups(module)),
  ])
  const walk: Walk = {
    // An item that is drawn no more leads nowhere.
    current: at !== undefined && keys.includes(at) ? at : shown[0]?.key,
    tick: (leaves) => {
      const isOn = leaves.some((leaf) => tickedLeaf(granted, leaf) !== 'all')
      onGrant(withTicked(granted, tree, leaves, isOn))
    },
    fold: (key, isClosed) => {
      const next = new Set(closed)
      if (isClosed) next.add(key)
      else next.delete(key)
      onClosed(next)
    },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = nextItem(root.current, event.target, event.key)
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
          whole={tree.find(({ key }) => key === module.key) ?? module}
          isClosed={closed.has(module.key)}
          {...{ granted, walk }}
        />
      ))}
    </div>
  )
}

const leafKey = ({ api }: RightLeaf): string => `right ${api.path}`
const groupKey = ({ key }: RightGroup): string => `list ${key}`
const leavesAndGroups = ({ groups }: RightModule) =>
  groups.flatMap((group) => [groupKey(group), ...group.leaves.map(leafKey)])

interface Shared {
  readonly granted: Granted
  readonly walk: Walk
}

interface ModuleItemsProps extends Shared {
  readonly module: RightModule
  /** The module with what is not drawn of it: it is counted as a whole. */
  readonly whole: RightModule
  readonly isClosed: boolean
}

function ModuleItems({ module, whole, isClosed, granted, walk }: ModuleItemsProps) {
  const { t } = useTranslation()
  const all = leavesOf(whole)
  const n = countGranted(granted, all)
  const fold = (next: boolean) => walk.fold(module.key, next)
  return (
    <div className={styles['module']}>
      <div className={styles['head']}>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles['fold']}
          data-closed={isClosed}
          onClick={() => fold(!isClosed)}
        >
          <CaretDownOutlined />
        </button>
        <Item
          id={module.key}
          level={1}
          title={module.title}
          state={ticked(granted, all)}
          isOpen={!isClosed}
          walk={walk}
          onTick={() => walk.tick(leavesOf(module))}
          onFold={fold}
        >
          <span className={styles['count']} aria-label={t('role.count', { n, all: all.length })}>
            {n} / {all.length}
          </span>
        </Item>
      </div>
      {!isClosed &&
        module.groups.map((group) => <GroupItems key={group.key} group={group} {...{ granted, walk }} />)}
    </div>
  )
}

function GroupItems({ group, granted, walk }: Shared & { readonly group: RightGroup }) {
  return (
    <div className={styles['group']}>
      <Item
        id={groupKey(group)}
        level={2}
        title={group.title}
        state={ticked(granted, group.leaves)}
        isOpen
        walk={walk}
        onTick={() => walk.tick(group.leaves)}
      />
      <div className={styles['leaves']}>
        {group.leaves.map((leaf) => (
          <Item
            key={leaf.api.path}
            id={leafKey(leaf)}
            level={3}
            title={leaf.api.title}
            state={tickedLeaf(granted, leaf)}
            walk={walk}
            onTick={() => walk.tick([leaf])}
          />
        ))}
      </div>
    </div>
  )
}

interface ItemProps {
  readonly id: string
  readonly level: 1 | 2 | 3
  readonly title: string
  readonly state: Ticked
  /** Undefined where nothing lies below it. */
  readonly isOpen?: boolean
  readonly walk: Walk
  readonly onTick: () => void
  readonly onFold?: (isClosed: boolean) => void
  readonly children?: ReactNode
}

function Item(props: ItemProps) {
  const { id, level, title, state, isOpen, walk, onTick, onFold, children } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isFold =
      (event.key === 'ArrowLeft' && isOpen === true) || (event.key === 'ArrowRight' && isOpen === false)
    const isTick = event.key === ' ' || event.key === 'Enter'
    if (!isTick && !(isFold && onFold !== undefined)) return
    event.preventDefault()
    event.stopPropagation()
    if (isTick) onTick()
    else onFold?.(isOpen === true)
  }
  return (
    <div
      role="treeitem"
      data-key={id}
      tabIndex={id === walk.current ? 0 : -1}
      aria-level={level}
      aria-expanded={isOpen}
      aria-checked={ARIA[state]}
      className={styles['item']}
      data-level={level}
      onClick={onTick}
      onKeyDown={onKeyDown}
    >
      <span className={styles['mark']} aria-hidden="true" />
      <span>{title}</span>
      {children}
    </div>
  )
}

/** Where a key leads from an item, among those that are drawn. */
function nextItem(root: HTMLElement | null, from: EventTarget, key: string): HTMLElement | undefined {
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
      return next !== undefined && levelOf(next) > levelOf(from) ? next : undefined
    case 'ArrowLeft':
      return items.slice(0, Math.max(index, 0)).findLast((item) => levelOf(item) < levelOf(from))
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    default:
      return undefined
  }
}

const levelOf = (item: HTMLElement): number => Number(item.dataset['level'])
