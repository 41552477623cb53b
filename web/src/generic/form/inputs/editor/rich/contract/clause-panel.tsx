import { CONTRACT_CONDITIONS, type ContractCondition } from '@cangdan/protocol'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import styles from '../rich.module.css'
import { canWrapBlocks, findClause, setCondition, unwrapClause } from './clauses.ts'
import { CONTRACT_TITLES } from './titles.ts'
import { ToolPanel } from './tool-panel.tsx'
import { ToolSelect } from './tool-select.tsx'

interface ClausePanelProps {
  readonly editor: Editor
  readonly onClose: () => void
}

export function ClausePanel({ editor, onClose }: ClausePanelProps) {
  const { t } = useTranslation()
  const { when, canWrap } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      when: findClause(state)?.node.attrs['when'] as string | undefined,
      canWrap: canWrapBlocks(state),
    }),
  })
  const conditions = Object.keys(CONTRACT_CONDITIONS) as ContractCondition[]
  const finish = (change: () => void) => {
    change()
    onClose()
    editor.view.focus()
  }
  return (
    <ToolPanel editor={editor} title={t(CONTRACT_TITLES.set_condition)} onClose={onClose}>
      {when === undefined && !canWrap ? (
        <p role="alert" className={styles['hint']}>
          {t(CONTRACT_TITLES.crosses)}
        </p>
      ) : (
        <ToolSelect<string>
          label={t(CONTRACT_TITLES.condition)}
          isOpen={when === undefined}
          value={when}
          options={conditions.map((condition) => ({ value: condition, label: t(CONTRACT_CONDITIONS[condition]) }))}
          placeholder={t('form.choose')}
          onChange={(condition) => finish(() => setCondition(editor, condition))}
        />
      )}
      {when !== undefined && (
        <Button onClick={() => finish(() => unwrapClause(editor))}>{t(CONTRACT_TITLES.unwrap)}</Button>
      )}
    </ToolPanel>
  )
}
