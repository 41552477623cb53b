import { formatVariable } from '@cangdan/protocol'
import type { Editor } from '@tiptap/react'
import { Button } from 'antd'
import { useId } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { insertInline } from './insert-blocks.ts'
import styles from './rich.module.css'

interface VariableChoiceProps {
  readonly editor: Editor
  readonly names: readonly string[]
  readonly field: string
}

export function VariableChoice({ editor, names, field }: VariableChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className={styles['panel']}>
      <span id={id} className={styles['label']}>
        {t('editor.choose_variable')}
      </span>
      {names.length === 0 && <p className={styles['hint']}>{t('editor.no_variables', { field })}</p>}
      {names.map((name) => (
        <Button
          key={name}
          size="small"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insertInline(editor, { type: 'text', text: formatVariable(name) })}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
