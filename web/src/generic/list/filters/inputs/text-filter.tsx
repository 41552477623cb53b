// Substring filter. Applies after a pause in typing, or immediately on Enter.
import { CloseCircleFilled } from '@ant-design/icons'
import { COLUMN_KINDS } from '@cangdan/protocol'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import type { FilterProps } from './filter-props.ts'
import styles from './filter-box.module.css'

const PAUSE_MS = 400

export function TextFilter({ filter, wire, onChange }: FilterProps) {
  const { t } = useTranslation()
  const { text, type, apply, end } = useTypedText(wire, onChange)
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    apply('')
    input.current?.focus()
  }
  return (
    <label className={styles['box']} data-active={wire !== undefined}>
      <span className={styles['label']}>{filter.title}</span>
      <input
        ref={input}
        type="text"
        className={styles['input']}
        value={text}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target, nativeEvent }) =>
          type(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
        }
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) apply(text)
          if (event.key === 'Escape' && text !== '') apply('')
        }}
        onBlur={end}
      />
      {text !== '' && (
        <button
          type="button"
          className={styles['clear']}
          aria-label={t('list.clear_one', { filter: filter.title })}
          onClick={clear}
        >
          <CloseCircleFilled aria-hidden />
        </button>
      )}
    </label>
  )
}

/** Text being typed, replaced when the address changes. */
function useTypedText(wire: string | undefined, onChange: FilterProps['onChange']) {
  const [text, setText] = useState(wire ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const applied = useRef({ wire, inThisVisit: false })

  useEffect(() => {
    // Changed from outside: Back, Clear or a link.
    if (applied.current.wire !== wire) setText(wire ?? '')
    applied.current.wire = wire
  }, [wire])
  useEffect(() => () => clearTimeout(timer.current), [])

  const apply = (next: string) => {
    clearTimeout(timer.current)
    setText(next)
    const now = COLUMN_KINDS.text.writeFilter(next)
    if (now === applied.current.wire) return
    const continues = applied.current.inThisVisit
    applied.current = { wire: now, inThisVisit: true }
    onChange(now, continues)
  }
  const type = (next: string, isComposing: boolean) => {
    setText(next)
    clearTimeout(timer.current)
    // Text under composition (pinyin) is not applied.
    if (!isComposing) timer.current = setTimeout(() => apply(next), PAUSE_MS)
  }
  const end = () => {
    apply(text)
    applied.current.inThisVisit = false
  }
  return { text, type, apply, end }
}
