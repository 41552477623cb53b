// Input of a list of short texts. Enter, a comma, pasting a list or blur turn the typed text into tags; each has a remove button.
import { COLUMN_KINDS, hasTagSeparator, stripInput, MAX_TAGS, toPlainText, getTexts } from '@cangdan/protocol'
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import { useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { getAriaProps, type InputProps } from '../input-props.ts'
import { toDraft, commitTags, fromDraft, commitFinishedTags, type TagsState } from './tags-state.ts'
import { useLeave } from '../use-leave.ts'
import { useNextFocus } from '../use-next-focus.ts'
import styles from './tags-input.module.css'

export function TagsInput(props: InputProps) {
  const { field, id, describedBy } = props
  const { t } = useTranslation()
  const { tags, text, faulty, announcement, type, finish, remove, leave } = useTags(props)
  const place = useLeave<HTMLFieldSetElement>(leave)
  const focusNext = useNextFocus(place)
  const hintId = useId()
  const take = (at: number) => {
    remove(at)
    focusNext(tags.length > 1 ? `[data-tag="${Math.min(at, tags.length - 2)}"] button` : 'input')
  }
  return (
    <fieldset ref={place} className={styles['tags']} aria-label={field.title} data-invalid={props.isInvalid}>
      {tags.length > 0 && (
        <ul className={styles['list']} aria-label={t('tags.list', { field: field.title })}>
          {tags.map((tag, at) => (
            <Tag key={`${at} ${tag}`} tag={tag} at={at} isWrong={tag === faulty} onRemove={take} />
          ))}
        </ul>
      )}
      <input
        {...getAriaProps(props)}
        id={id}
        className={styles['input']}
        type="text"
        value={text}
        autoComplete="off"
        spellCheck={false}
        placeholder={tags.length === 0 ? t('tags.hint') : undefined}
        aria-describedby={describedBy === undefined ? hintId : `${describedBy} ${hintId}`}
        // Text under composition (pinyin) is not split into tags.
        onChange={({ target, nativeEvent }) => type(target.value, isComposing(nativeEvent))}
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
        onPaste={(event) => {
          const list = readPastedList(event)
          if (list !== undefined) finish(list)
        }}
        onKeyDown={(event) => {
          if (isEnter(event)) finish(takeEnteredText(event))
          // Key repeats of Backspace delete typed text only, not tags.
          if (event.key === 'Backspace' && text === '' && !event.repeat && tags.length > 0) remove(tags.length - 1)
        }}
      />
      <span className={styles['count']} aria-hidden="true">
        {tags.length} / {field.most ?? MAX_TAGS}
      </span>
      <span id={hintId} className="visually-hidden">
        {t('tags.hint')}
      </span>
      <output className="visually-hidden">{announcement}</output>
    </fieldset>
  )
}

const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing

// With a modifier key, Enter submits the form.
const isEnter = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !nativeEvent.isComposing

function takeEnteredText(event: KeyboardEvent<HTMLInputElement>): string {
  event.preventDefault()
  return event.currentTarget.value
}

/** Returns the input's text with the pasted list inserted; undefined when the pasted text is not a list. */
function readPastedList(event: ClipboardEvent<HTMLInputElement>): string | undefined {
  const text = event.clipboardData.getData('text/plain')
  if (!hasTagSeparator(text.trim())) return undefined
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const from = selectionStart ?? value.length
  return value.slice(0, from) + text + value.slice(selectionEnd ?? from)
}

function useTags({ field, value, isInvalid, onChange, onLeave }: InputProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const now = fromDraft(getTexts(value), typed)
  const change = (next: TagsState) => {
    setTyped(next.text)
    onChange(toDraft(next))
    const added = next.tags.slice(now.tags.length)
    if (added.length > 0) setAnnouncement(t('tags.added', { tags: added.join(', ') }))
  }
  const commitText = (text: string) => {
    const next = commitTags({ tags: now.tags, text }, field)
    change(next)
    return next
  }
  const { rule } = field
  return {
    ...now,
    announcement,
    faulty: isInvalid ? findInvalidTag(field, value) : undefined,
    type: (text: string, isHalf: boolean) => {
      const next = isHalf ? { ...now, text } : commitFinishedTags({ ...now, text: stripInput(rule, text) }, field)
      change(next)
      if (!isHalf && hasTagSeparator(next.text)) onLeave()
    },
    /** Turns all typed text into tags; text that is not a valid tag gets an error. */
    finish: (text: string) => {
      if (commitText(stripInput(rule, text)).text !== '') onLeave()
    },
    remove: (at: number) => {
      change({ ...now, tags: now.tags.toSpliced(at, 1) })
      setAnnouncement(t('tags.removed', { tag: toPlainText(now.tags[at]) }))
    },
    leave: () => {
      if (now.text.trim() !== '') commitText(now.text)
      onLeave()
    },
  }
}

function findInvalidTag({ most, maxLength, rule }: InputProps['field'], value: InputProps['value']) {
  const limits = {
    ...(most === undefined ? {} : { most }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(rule === undefined ? {} : { rule }),
  }
  const reading = COLUMN_KINDS.tags.readValue(value, limits)
  return reading.ok ? undefined : reading.error.tag
}

interface TagProps {
  readonly tag: string
  readonly at: number
  readonly isWrong: boolean
  readonly onRemove: (at: number) => void
}

function Tag({ tag, at, isWrong, onRemove }: TagProps) {
  const { t } = useTranslation()
  return (
    <li className={styles['tag']} data-tag={at} data-wrong={isWrong}>
      <span className={styles['text']} title={tag}>
        {tag}
      </span>
      <button
        type="button"
        className={styles['remove']}
        aria-label={t('tags.remove', { tag })}
        onClick={() => onRemove(at)}
        onKeyDown={({ key }) => {
          if (key === 'Delete' || key === 'Backspace') onRemove(at)
        }}
      >
        <CloseOutlined aria-hidden />
      </button>
    </li>
  )
}
