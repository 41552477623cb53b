import {
  formatFieldError,
  type FilterMeta,
  checkFilter,
  type FilterNode,
  type Language,
  type ValueError,
} from '@cangdan/protocol'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Notice } from '#ui/feedback/notice.tsx'
import { listDraftConditions, createRootDraft, isMissing, toFilterTree } from './draft.ts'
import { GroupEditor } from './group-editor.tsx'
import { WORDS } from './texts.ts'
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
  const [draft, setDraft] = useState(() => createRootDraft(tree, filters))
  const [isTried, setIsTried] = useState(false)
  const [error, setFault] = useState<ValueError>()
  const apply = () => {
    setIsTried(true)
    if (listDraftConditions(draft).some(isMissing)) return
    const made = toFilterTree(draft, filters)
    const found = made && checkFilter(made)
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
      {error !== undefined && (
        <Notice tone="danger" live="alert">
          {formatFieldError(error, 0, language)}
        </Notice>
      )}
      <GroupEditor
        group={draft}
        depth={1}
        {...{ filters, language, isTried }}
        conditions={listDraftConditions(draft).length}
        onChange={setDraft}
      />
    </Drawer>
  )
}
