import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { MenuIcon } from '#ui/icons/menu-icon.tsx'
import type { Entry } from './entries.ts'
import type { Entries } from './use-entries.ts'
import { PALETTE_TITLES } from './titles.ts'
import styles from './palette.module.css'

interface ResultsProps extends Entries {
  readonly id: string
  readonly typed: string
  readonly at: number
  readonly onPick: (event: MouseEvent, entry: Entry) => void
  readonly onPoint: (at: number) => void
}

const GROUPS = { recent: 'recent', page: 'pages', record: 'records', action: 'actions' } as const

export function Results({ entries, id, typed, at, onPick, onPoint, ...records }: ResultsProps) {
  const { t, language } = useTranslation()
  const kinds = (Object.keys(GROUPS) as Entry['kind'][]).filter((kind) => entries.some((entry) => entry.kind === kind))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A select cannot contain this markup. */}
      <div id={id} role="listbox" className={styles['results']} aria-label={t(PALETTE_TITLES.results)}>
        {kinds.map((kind) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An optgroup is allowed only in a select.
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} className={styles['group']} role="presentation">
              {PALETTE_TITLES[GROUPS[kind]][language]}
            </p>
            {entries.map((entry, index) =>
              entry.kind === kind ? (
                <Option
                  key={`${entry.to}/${entry.title}`}
                  id={`${id}-${index}`}
                  entry={entry}
                  isChosen={index === at}
                  onPick={(event) => onPick(event, entry)}
                  onPoint={() => onPoint(index)}
                />
              ) : null,
            )}
          </div>
        ))}
      </div>
      <State {...records} typed={typed} isEmpty={entries.length === 0} />
    </>
  )
}

interface OptionProps {
  readonly id: string
  readonly entry: Entry
  readonly isChosen: boolean
  readonly onPick: (event: MouseEvent) => void
  readonly onPoint: () => void
}

const MIDDLE_BUTTON = 1

function Option({ id, entry: { title, detail, icon }, isChosen, onPick, onPoint }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // The focus stays in the field (`aria-activedescendant`).
    <div
      ref={row}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An option element can contain only text.
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles['option']}
      onClick={onPick}
      onKeyDown={undefined}
      onAuxClick={(event) => event.button === MIDDLE_BUTTON && onPick(event)}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isChosen ? undefined : onPoint}
    >
      <MenuIcon name={icon} />
      <span className={styles['title']}>{title}</span>
      {detail !== '' && <span className={styles['detail']}>{detail}</span>}
    </div>
  )
}

type StateProps = Omit<Entries, 'entries'> & { readonly typed: string; readonly isEmpty: boolean }

function State({ typed, isEmpty, isSearching, hasFailed, retry }: StateProps) {
  const { t } = useTranslation()
  const text = typed.trim()
  if (text === '') return isEmpty ? <p className={styles['state']}>{t(PALETTE_TITLES.nothingRecent)}</p> : null
  if (hasFailed)
    return (
      <p className={styles['state']} role="alert">
        {t(PALETTE_TITLES.failed)}
        <button type="button" className={styles['retry']} onClick={retry}>
          {t(PALETTE_TITLES.retry)}
        </button>
      </p>
    )
  if (isSearching) return <p className={styles['state']}>{t(PALETTE_TITLES.searching)}</p>
  if (!isEmpty) return null
  return (
    <div className={styles['nothing']}>
      <p>{t(PALETTE_TITLES.nothing, { text })}</p>
      <p>{t(PALETTE_TITLES.hint)}</p>
    </div>
  )
}
