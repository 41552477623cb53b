// The variables of the record, to be put into its text.
import { variableText } from '@cangdan/protocol'
import type { Editor } from '@tiptap/react'
import { Button } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { insertWords } from './parts.ts'
import styles from './rich.module.css'

interface VariableChoiceProps {
  readonly editor: Editor
  readonly names: readonly string[]
  /** The title of the field that they are typed in. */
  readonly field: string
}

export function VariableChoice({ editor, names, field }: VariableChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset aria-label={t('editor.choose_variable')} className={styles['panel']}>
      {names.length === 0 && <p className={styles['hint']}>{t('editor.no_variables', { field })}</p>}
      {names.map((name) => (
        <Button
          key={name}
          size="small"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insertWords(editor, variableText(name))}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
