// Command palette (Ctrl+K): pages, records, actions and recent pages (U8, A5).
import { Modal } from 'antd'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { isCommand } from '#runtime/commands.ts'
import { isPlainClick } from '#runtime/screen-link.tsx'
import { isActive, hasRoomFor, openBehind, useTabs } from '#runtime/tab-store.ts'
import { MAX_TABS } from '#runtime/tabs.ts'
import { SearchIcon } from '#ui/icons/search-icon.tsx'
import type { TabTitles } from '../tabs/all-tabs.tsx'
import type { Entry } from './entries.ts'
import { KeyHints } from './key-hints.tsx'
import { Results } from './results.tsx'
import { useEntries } from './use-entries.ts'
import { PALETTE_TITLES } from './titles.ts'
import styles from './palette.module.css'

interface PaletteProps {
  readonly titles: TabTitles
  readonly onClose: () => void
  readonly onLeave: () => void
}

export function Palette({ titles, onClose, onLeave }: PaletteProps) {
  const { t } = useTranslation()
  return (
    <Modal
      open
      title={<span className="visually-hidden">{t(PALETTE_TITLES.search)}</span>}
      footer={null}
      closable={false}
      width={640}
      className={styles['dialog'] ?? ''}
      wrapClassName={styles['wrap'] ?? ''}
      focusable={{ focusTriggerAfterClose: false }}
      onCancel={onClose}
    >
      <PaletteContent titles={titles} onClose={onClose} onLeave={onLeave} />
    </Modal>
  )
}

function PaletteContent({ titles, onClose, onLeave }: PaletteProps) {
  const { t, language } = useTranslation()
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const { text, typed, ...typing } = useSearchText()
  const found = useEntries(typed, titles)
  const { entries } = found
  const [chosen, setChosen] = useState({ typed, at: 0 })
  const at = chosen.typed === typed ? Math.min(chosen.at, Math.max(0, entries.length - 1)) : 0
  const setIndex = (next: number) => setChosen({ typed, at: next })
  const follow = useOpenEntry({ onClose, onLeave })
  useEffect(() => field.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys during composition belong to the input method.
    if (event.nativeEvent.isComposing || event.keyCode === COMPOSING) return
    const entry = entries[at]
    const next = getNextIndex(event, at, entries.length)
    if (isCommand('palette', event.nativeEvent)) onClose()
    else if (isCommand('openBehind', event.nativeEvent)) follow.behind(entry)
    else if (isCommand('open', event.nativeEvent)) follow.there(entry)
    else if (next === undefined) return
    else setIndex(next)
    event.preventDefault()
    event.stopPropagation()
  }
  const onPick = (event: MouseEvent, entry: Entry) => (isPlainClick(event) ? follow.there(entry) : follow.behind(entry))
  return (
    <div className={styles['palette']} lang={language}>
      <div className={styles['field']}>
        <SearchIcon />
        <input
          ref={field}
          {...typing}
          value={text}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          enterKeyHint="go"
          placeholder={t(PALETTE_TITLES.placeholder)}
          aria-label={t(PALETTE_TITLES.placeholder)}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-activedescendant={entries.length > 0 ? `${list}-${at}` : undefined}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles['close']} onClick={onClose}>
          {t(PALETTE_TITLES.close)}
        </button>
      </div>
      <Results {...found} id={list} typed={typed} at={at} onPick={onPick} onPoint={setIndex} />
      <Announcement count={entries.length} typed={typed} isSearching={found.isSearching} />
      <KeyHints />
    </div>
  )
}

/** `KeyboardEvent.keyCode` of a key handled by an input method. */
const COMPOSING = 229

/** Field text and search text; text under composition is not searched. */
function useSearchText() {
  const [text, setText] = useState('')
  const [typed, setTyped] = useState('')
  const isComposing = useRef(false)
  const updateText = (value: string) => {
    setText(value)
    if (!isComposing.current) setTyped(value)
  }
  return {
    text,
    typed,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => updateText(target.value),
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
      isComposing.current = false
      updateText(currentTarget.value)
    },
  }
}

/** Returns the index selected by a key; undefined for other keys. Home and End keep moving the caret when modifiers are pressed. */
function getNextIndex(event: KeyboardEvent, at: number, count: number): number | undefined {
  if (count === 0 || event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return undefined
  switch (event.key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at + count - 1) % count
    case 'PageDown':
      return Math.min(at + PAGE, count - 1)
    case 'PageUp':
      return Math.max(at - PAGE, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

const PAGE = 5

function useOpenEntry({ onClose, onLeave }: Pick<PaletteProps, 'onClose' | 'onLeave'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openHere = (entry: Entry | undefined) => {
    if (entry === undefined) return
    const { to } = entry
    if (useTabs.getState().active === to) return onClose()
    onLeave()
    void navigate(to)
  }
  return {
    there: openHere,
    behind: (entry: Entry | undefined) => {
      if (entry === undefined) return
      const { to, key, title } = entry
      const { pathname, search } = new URL(to, location.origin)
      // The active tab cannot open in the background.
      if (isActive(key)) return openHere(entry)
      if (!hasRoomFor(key)) return notify({ kind: 'warning', text: t('tabs.full', { n: MAX_TABS }), seconds: 5 })
      openBehind(key, { pathname, search, state: null })
      notify({ kind: 'success', text: `${title}: ${t(PALETTE_TITLES.behind)}`, seconds: 2 })
    },
  }
}

function Announcement(props: { readonly count: number; readonly typed: string; readonly isSearching: boolean }) {
  const { t } = useTranslation()
  const { count, typed, isSearching } = props
  return (
    <output className="visually-hidden">
      {typed.trim() !== '' && !isSearching && t(PALETTE_TITLES.count, { n: count })}
    </output>
  )
}
