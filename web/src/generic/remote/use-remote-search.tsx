// What a select needs to offer records of another list: the next ones as one scrolls, others as one types, a word where there are none.
import type { Remote } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState, type KeyboardEvent, type UIEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { type Given, useOptions, useSettled } from './use-options.ts'
import styles from './remote-select.module.css'

/** Pixels from the end of the list at which the next ones are asked for. */
const NEAR_END = 80

export function useRemoteSearch(remote: Remote, given: Given) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const clear = () => setTyped('')
  const keyword = useSettled(typed)
  const found = useOptions(remote, keyword, given, isOpen)
  // What fitted the keyword before is not offered for the present one: Enter would take the first of it.
  const isOfBefore = found.isOfBefore || keyword !== typed.trim()
  const { options = [] } = found
  const search = {
    options: isOfBefore ? [] : options,
    loading: isOpen && found.isFetching,
    showSearch: { filterOption: false, onSearch: setTyped, searchValue: typed },
    notFoundContent: isOfBefore ? <Searching count={options.length} /> : <NothingFound {...found} />,
    // The select itself would take nothing for a choice, and close over what is typed.
    onInputKeyDown: (event: KeyboardEvent) => {
      if (!isOfBefore || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      event.stopPropagation()
    },
    onPopupScroll: ({ currentTarget: list }: UIEvent<HTMLDivElement>) => {
      if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END) found.more()
    },
    onOpenChange: (open: boolean) => {
      setIsOpen(open)
      if (open) return
      clear()
      found.toFirst()
    },
  }
  return { search, clear }
}

/** Pixels of one option, and of as many as are seen at once. */
const OPTION = 32
const MAX_IN_SIGHT = 256

/** As high as the options that stood there, so that nothing jumps. */
function Searching({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  return (
    <p className={styles['said']} style={{ minHeight: Math.min(MAX_IN_SIGHT, count * OPTION) }}>
      {t('option.loading')}
    </p>
  )
}

type Found = ReturnType<typeof useOptions>

function NothingFound({ isFetching, hasFailed, retry }: Pick<Found, 'isFetching' | 'hasFailed' | 'retry'>) {
  const { t } = useTranslation()
  if (isFetching) return <Searching count={0} />
  if (!hasFailed) return <p className={styles['said']}>{t('option.none')}</p>
  return (
    <p className={styles['said']} role="alert">
      {t('option.failed')}
      <Button type="link" size="small" onClick={retry}>
        {t('action.retry')}
      </Button>
    </p>
  )
}
