import {
  faultText,
  type FilterMeta,
  filterFault,
  type FilterNode,
  type Language,
  type ValueFault,
} from '@cangdan/protocol'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Notice } from '#ui/feedback/notice.tsx'
import { draftConditions, draftOf, isMissing, treeOf } from './draft.ts'
import { GroupEditor } from './group-editor.tsx'
import { WORDS } from './words.ts'
import styles from './advanced.module.css'

export interface AdvancedDrawerProps {
  readonly filters: readonly FilterMeta[]
  readonly tree: FilterNode | undefined
  readonly language: Language
  readonly isOpen: boolean
  readonly onApply: (tree: FilterNode | undefined) => void
  readonly onClose: () => void
}

export function AdvancedDrawer({ filters, tree, language, isOpen, onApply, onClose }: AdvancedDrawerProps) {
  const [draft, setDraft] = useState(() => draftOf(tree, filters))
  const [isTried, setIsTried] = useState(false)
  const [fault, setFault] = useState<ValueFault>()
  const apply = () => {
    setIsTried(true)
    if (draftConditions(draft).some(isMissing)) return
    const made = treeOf(draft, filters)
    const found = made && filterFault(made)
    setFault(found)
    if (found === undefined) onApply(made)
  }
  return (
    <Drawer
      open={isOpen}
      // A phone is narrower than the drawer.
      size="min(560px, 100vw)"
      title={WORDS.advanced[language]}
      destroyOnHidden
      onClose={onClose}
      footer={
        <div className={styles['footer']}>
          <Button onClick={() => onApply(undefined)}>{WORDS.clear[language]}</Button>
          <Button type="primary" onClick={apply}>
            {WORDS.apply[language]}
          </Button>
        </div>
      }
    >
      <p className={styles['hint']}>{WORDS.hint[language]}</p>
      {fault !== undefined && (
        <Notice tone="danger" live="alert">
          {faultText(fault, 0, language)}
        </Notice>
      )}
      <GroupEditor
        group={draft}
        depth={1}
        {...{ filters, language, isTried }}
        conditions={draftConditions(draft).length}
        onChange={setDraft}
      />
    </Drawer>
  )
}
