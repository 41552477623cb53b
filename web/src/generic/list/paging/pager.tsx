import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { memo, type ReactNode } from 'react'
import { ChoiceButton } from '#generic/actions/menu/choice-button.tsx'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import type { CountView } from '../rows/use-count.ts'
import { EARLIER_ROWS, FIRST_PAGE, LATER_ROWS, countNumberedPages } from './later-rows.ts'
import type { FromRecord } from '../view/list-state.ts'
import { buildPageButtons, type PageButton } from './page-buttons.ts'
import type { PageEnds } from '../rows/use-rows.ts'
import styles from './pager.module.css'

export interface PagerProps extends Pick<CountView, 'atLeast' | 'isCounting' | 'countAll'> {
  readonly page: number
  readonly limit: number
  readonly sizes: readonly number[]
  readonly count: number | undefined
  /** For a page that starts at a record; replaces the page number. */
  readonly ends: PageEnds | undefined
  /** False when the current page is known to be the last. */
  readonly mayHaveMore: boolean
  readonly isNarrow: boolean
  readonly children?: ReactNode
  readonly onPage: (page: number) => void
  readonly onLimit: (limit: number) => void
  /** Continues after the last or before the first row. */
  readonly onFrom: (towards: FromRecord['towards']) => void
}

const MAX_BUTTONS = { wide: 9, narrow: 5 }

export function Pager(props: PagerProps) {
  const { limit, sizes, ends, isNarrow, children, onLimit } = props
  const { t } = useTranslation()
  return (
    <nav className={styles['pager']} aria-label={t('list.pages')} data-narrow={isNarrow}>
      <div className={styles['facts']}>
        <Total {...props} />
        {children}
      </div>
      <PageSize {...{ limit, sizes, onLimit }} />
      <ul className={styles['pages']}>
        {ends === undefined ? <NumberedSteps {...props} /> : <FromRecordSteps {...props} ends={ends} />}
      </ul>
    </nav>
  )
}

/** Memoized: changes with the page size only. */
const PageSize = memo(function PageSize({ limit, sizes, onLimit }: PageSizeProps) {
  const { t } = useTranslation()
  return (
    <ChoiceButton
      label={t('list.page_size_label')}
      value={limit}
      options={sizes.map((size) => ({ value: size, label: t('list.page_size', { n: size }) }))}
      onChoose={onLimit}
    />
  )
})

type PageSizeProps = Pick<PagerProps, 'limit' | 'sizes' | 'onLimit'>

/** Numbered pages, and after the last of them a link to later rows. */
function NumberedSteps({ page, limit, count, mayHaveMore, isNarrow, onPage, onFrom, ...props }: PagerProps) {
  const { t } = useTranslation()
  // Without a count there is at least this page, and possibly one more.
  const least = count === undefined ? page + Number(mayHaveMore) : 1
  const all = Math.max(least, Math.ceil((count ?? props.atLeast ?? 0) / limit))
  const pages = Math.max(page, Math.min(all, countNumberedPages(limit)))
  const isLast = page >= pages
  const goesOn = isLast && mayHaveMore && (count === undefined || count > page * limit)
  const buttons = buildPageButtons(page, pages, isNarrow ? MAX_BUTTONS.narrow : MAX_BUTTONS.wide)
  return (
    <>
      <Step label={t('list.previous_page')} isDisabled={page <= 1} onClick={() => onPage(page - 1)}>
        <LeftOutlined aria-hidden />
      </Step>
      {buttons.map((button) => (
        <NumberedButton key={button} button={button} page={page} onPage={onPage} />
      ))}
      <Step
        label={goesOn ? t(LATER_ROWS) : t('list.next_page')}
        isDisabled={isLast && !goesOn}
        onClick={() => (goesOn ? onFrom('after') : onPage(page + 1))}
      >
        {goesOn && t(LATER_ROWS)}
        <RightOutlined aria-hidden />
      </Step>
    </>
  )
}

/** Links to the first page and to the rows before and after the current ones, which have no numbers. */
function FromRecordSteps({ ends, onPage, onFrom }: PagerProps & { readonly ends: PageEnds }) {
  const { t } = useTranslation()
  return (
    <>
      <Step label={t(FIRST_PAGE)} isDisabled={false} onClick={() => onPage(1)}>
        {t(FIRST_PAGE)}
      </Step>
      <Step label={t(EARLIER_ROWS)} isDisabled={!ends.before} onClick={() => onFrom('before')}>
        <LeftOutlined aria-hidden />
        {t(EARLIER_ROWS)}
      </Step>
      <Step label={t(LATER_ROWS)} isDisabled={!ends.after} onClick={() => onFrom('after')}>
        {t(LATER_ROWS)}
        <RightOutlined aria-hidden />
      </Step>
    </>
  )
}

function Total({ count, atLeast, isCounting, countAll }: PagerProps) {
  const { t, language } = useTranslation()
  const formatCount = (n: number) => formatNumber(language, n)
  const n = count !== undefined ? formatCount(count) : atLeast !== undefined ? `${formatCount(atLeast)}+` : undefined
  return (
    <>
      <span className={styles['total']} aria-live="polite">
        {n !== undefined && t('list.total', { n })}
      </span>
      {countAll !== undefined && (
        <button type="button" className={styles['count']} disabled={isCounting} onClick={countAll}>
          {t(isCounting ? 'list.counting' : 'list.count_all')}
        </button>
      )}
    </>
  )
}

interface NumberedProps {
  readonly button: PageButton
  readonly page: number
  readonly onPage: (page: number) => void
}

function NumberedButton({ button, page, onPage }: NumberedProps) {
  const { t } = useTranslation()
  if (typeof button !== 'number')
    return (
      <li className={styles['gap']} aria-hidden="true">
        …
      </li>
    )
  return (
    <li>
      <button
        type="button"
        className={styles['button']}
        aria-label={t('list.page', { n: button })}
        aria-current={button === page ? 'page' : undefined}
        onClick={() => onPage(button)}
      >
        {button}
      </button>
    </li>
  )
}

interface StepProps {
  readonly label: string
  readonly isDisabled: boolean
  readonly children: ReactNode
  readonly onClick: () => void
}

function Step({ label, isDisabled, children, onClick }: StepProps) {
  return (
    <li>
      <button type="button" className={styles['button']} aria-label={label} disabled={isDisabled} onClick={onClick}>
        {children}
      </button>
    </li>
  )
}
