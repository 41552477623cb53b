// Filter by a two-level tree; a first level includes all of its second level.
import { COLUMN_KINDS } from '@cangdan/protocol'
import { Cascader } from 'antd'
import { useMemo } from 'react'
import { CASCADER_SEARCH, buildCascaderTree, type CascaderNode } from '#generic/cascader-tree.ts'
import { getCascadePath } from './cascade-path.ts'
import type { FilterProps } from './filter-props.ts'
import styles from './filter-box.module.css'

export function CascadeFilter({ filter, wire, dependencies, onChanges }: FilterProps) {
  const { name, title, cascades = [], second_name: second = '' } = filter
  const path = getCascadePath(cascades, wire, dependencies[second])
  const options = useMemo(() => buildCascaderTree(cascades), [cascades])
  return (
    <Cascader<CascaderNode>
      className={styles['choice'] ?? ''}
      data-active={path.length > 0}
      prefix={<span className={styles['label']}>{title}</span>}
      aria-label={title}
      value={path}
      options={options}
      changeOnSelect
      showSearch={CASCADER_SEARCH}
      onChange={(chosen?: (string | number | null)[]) => {
        const [first, below] = (chosen ?? []).map((each) => COLUMN_KINDS.cascade.writeFilter(Number(each)))
        onChanges({ [name]: first, [second]: below })
      }}
    />
  )
}
