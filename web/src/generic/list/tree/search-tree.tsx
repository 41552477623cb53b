import { type Remote, title, type TreeNode } from '@cangdan/protocol'
import { SearchOutlined } from '@ant-design/icons'
import { Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { useOptions, useDebounced } from '#generic/remote/use-options.ts'
import { formatKey, type NodeKey, filterNodes, readKey } from './tree-choice.ts'
import styles from './search-tree.module.css'

export interface SearchTreeProps {
  readonly nodes: readonly TreeNode[]
  /** The call that finds nodes by name; undefined when `nodes` is complete. */
  readonly remote: Remote | undefined
  readonly chosen: NodeKey | undefined
  readonly onChoose: (key: NodeKey | undefined) => void
}

interface TreeDataNode {
  readonly key: string
  readonly title: string
  children: TreeDataNode[]
}

const MORE = title(
  '还有更多，请按名称搜索',
  'There are more: search by name',
  'Hay más: búsquelos por su nombre',
  'ほかにもあります。名前で検索してください',
)

export function SearchTree({ nodes, remote, chosen, onChoose }: SearchTreeProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const others = useFoundNodes(remote, typed)
  const found = useMemo(() => others ?? filterNodes(nodes, typed), [others, nodes, typed])
  const shown = useMemo(() => toTreeData(found, 0), [found])
  const [opened, setOpened] = useState<string[]>(() => listParentKeys(toTreeData(nodes, 0)))
  return (
    <div className={styles['tree']}>
      <div className={styles['search']}>
        <Input
          size="small"
          allowClear
          value={typed}
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('list.tree_search')}
          aria-label={t('list.tree_search')}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <button
        type="button"
        className={styles['all']}
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        {t('list.tree_all')}
      </button>
      {shown.length === 0 ? (
        <p className={styles['none']}>{t('option.none')}</p>
      ) : (
        <Tree<TreeDataNode>
          blockNode
          treeData={shown}
          // Search results are expanded.
          expandedKeys={typed.trim() === '' ? opened : listParentKeys(shown)}
          onExpand={(keys) => setOpened(keys.map(String))}
          selectedKeys={chosen === undefined ? [] : [formatKey(chosen)]}
          onSelect={([key]) => onChoose(key === undefined ? undefined : readKey(String(key)))}
        />
      )}
      {remote !== undefined && typed.trim() === '' && <p className={styles['none']}>{t(MORE)}</p>}
    </div>
  )
}

/** Returns nodes found by name after a pause in typing; undefined when no search is running. */
function useFoundNodes(remote: Remote | undefined, typed: string): readonly TreeNode[] | undefined {
  const keyword = useDebounced(typed)
  const isAsked = remote !== undefined && keyword !== ''
  const { options } = useOptions(remote ?? NOWHERE, keyword, NOTHING, isAsked)
  return useMemo(
    () => (isAsked ? options?.map(({ value, label }) => ({ id: value, label })) : undefined),
    [isAsked, options],
  )
}

const NOWHERE: Remote = { call: '', field: '' }
const NOTHING = {}

const toTreeData = (nodes: readonly TreeNode[], level: number): TreeDataNode[] =>
  nodes.map(({ id, label, children = [] }) => ({
    key: formatKey({ level, id }),
    title: label,
    children: toTreeData(children, level + 1),
  }))

const listParentKeys = (nodes: readonly TreeDataNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children.length === 0 ? [] : [key, ...listParentKeys(children)]))
