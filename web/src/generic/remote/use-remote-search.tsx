import type { Remote } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState, type KeyboardEvent, type UIEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { type DependencyValues, useOptions, useDebounced } from './use-options.ts'
import styles from './remote-select.module.css'

/** Pixels from the end of the list at which the next page is loaded. */
const NEAR_END = 80

export function useRemoteSearch(remote: Remote, dependencies: DependencyValues) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const clear = () => setTyped('')
  const keyword = useDebounced(typed)
  const found = useOptions(remote, keyword, dependencies, isOpen)
  // Options of the previous keyword are not offered: Enter would choose the first of them.
  const isOfBefore = found.isOfBefore || keyword !== typed.trim()
  const { options = [] } = found
  const search = {
    options: isOfBefore ? [] : options,
    loading: isOpen && found.isFetching,
    showSearch: { filterOption: false, onSearch: setTyped, searchValue: typed },
    notFoundContent: isOfBefore ? <SearchPlaceholder count={options.length} /> : <NothingFound {...found} />,
    // Without options antd treats Enter as a choice and closes the select.
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

/** Pixels: one option, and the visible height of the list. */
const OPTION = 32
const MAX_IN_SIGHT = 256

/** Keeps the height of the previous options, so that nothing moves. */
function SearchPlaceholder({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  return (
    <p className={styles['said']} style={{ minHeight: Math.min(MAX_IN_SIGHT, count * OPTION) }}>
      {t('option.loading')}
    </p>
  )
}

type OptionsState = ReturnType<typeof useOptions>

function NothingFound({ isFetching, hasFailed, retry }: Pick<OptionsState, 'isFetching' | 'hasFailed' | 'retry'>) {
  const { t } = useTranslation()
  if (isFetching) return <SearchPlaceholder count={0} />
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
