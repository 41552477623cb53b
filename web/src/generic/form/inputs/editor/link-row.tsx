import { isLink } from '@cangdan/protocol'
import type { Editor } from '@tiptap/react'
import { Button, Input, type InputRef } from 'antd'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import styles from './link-row.module.css'

interface LinkRowProps {
  readonly editor: Editor
  readonly onClose: () => void
}

function useLink({ editor, onClose }: LinkRowProps) {
  const before: unknown = editor.getAttributes('link')['href']
  const [typed, setTyped] = useState(typeof before === 'string' ? before : '')
  const [isWrong, setIsWrong] = useState(false)
  const close = () => {
    editor.commands.focus()
    onClose()
  }
  return {
    typed,
    isWrong,
    isThere: before !== undefined,
    close,
    type: (text: string) => {
      setTyped(text)
      setIsWrong(false)
    },
    apply: () => {
      const href = addScheme(typed.trim())
      if (!isLink(href)) return setIsWrong(true)
      const chain = editor.chain().focus().extendMarkRange('link')
      // Without a selection the address itself becomes the link text.
      if (editor.state.selection.empty && before === undefined)
        chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
      else chain.setMark('link', { href }).run()
      close()
    },
    remove: () => {
      editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
      close()
    },
  }
}

export function LinkRow(props: LinkRowProps) {
  const { t } = useTranslation()
  const faultId = useId()
  const { typed, isWrong, isThere, close, type, apply, remove } = useLink(props)
  const input = useRef<InputRef>(null)
  // Focuses the input on open.
  useEffect(() => input.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Keeps the form from submitting and the page from closing.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else close()
  }

  return (
    <div className={styles['link']}>
      <Input
        ref={input}
        size="small"
        value={typed}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        aria-label={t('editor.address')}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? faultId : undefined}
        status={isWrong ? 'error' : ''}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="small" type="primary" onClick={apply}>
        {t('editor.set_link')}
      </Button>
      {isThere && (
        <Button size="small" onClick={remove}>
          {t('editor.remove_link')}
        </Button>
      )}
      {isWrong && (
        <p id={faultId} role="alert" className={styles['fault']}>
          {t('editor.wrong_link')}
        </p>
      )}
    </div>
  )
}

/** Adds `https://` to an address such as `example.com/a`. */
const addScheme = (typed: string): string =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(typed) ? `https://${typed}` : typed
