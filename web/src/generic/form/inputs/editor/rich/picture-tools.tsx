import { type Editor, useEditorState } from '@tiptap/react'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import { Button, Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { MAX_ALT_LENGTH } from './picture-node.ts'
import styles from './rich.module.css'

export function PictureTools({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation()
  const chosen = useEditorState({ editor, selector: ({ editor: now }) => getSelectedPicture(now.state) })
  if (chosen === undefined) return null
  const setAlt = (alt: string) =>
    editor.view.dispatch(editor.state.tr.setNodeAttribute(chosen.at, 'alt', alt.slice(0, MAX_ALT_LENGTH)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Keeps the form from submitting and the page from closing.
    event.preventDefault()
    event.stopPropagation()
    editor.commands.focus()
  }
  return (
    <fieldset aria-label={t('editor.picture_tools')} className={styles['panel']}>
      <label className={styles['words']}>
        <span className={styles['label']}>{t('editor.picture_words')}</span>
        <Input
          size="small"
          value={chosen.alt}
          maxLength={MAX_ALT_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setAlt(target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <Button size="small" danger onClick={() => editor.chain().focus().deleteSelection().run()}>
        {t('editor.picture_remove')}
      </Button>
    </fieldset>
  )
}

function getSelectedPicture({ selection }: EditorState): { at: number; alt: string } | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return undefined
  return { at: selection.from, alt: String(selection.node.attrs['alt']) }
}
