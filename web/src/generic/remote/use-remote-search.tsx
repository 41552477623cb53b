// What a select needs to offer records of another list: the next ones as one scrolls, others as one types, a word where there are none.
import type { Remote } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState, type UIEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { type Given, useOptions, useSettled } from './use-options.ts'
import styles from './remote-select.module.css'

/** Pixels from the end of the list at which the next ones are asked for. */
const NEAR_END = 80

export function useRemoteSearch(remote: Remote, given: Given) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const clear = () => setTyped('')
  const found = useOptions(remote, useSettled(typed), given, isOpen)
  const search = {
    options: found.options ?? [],
    loading: isOpen && found.isFetching,
    showSearch: { filterOption: false, onSearch: setTyped, searchValue: typed },
    notFoundContent: <NothingFound {...found} />,
    onPopupScroll: ({ currentTarget: list }: UIEvent<HTMLDivElement>) => {
      if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END) found.more()
    },
    onOpenChange: (open: boolean) => {
      setIsOpen(open)
      if (!open) clear()
    },
  }
  return { search, clear }
}

type Found = ReturnType<typeof useOptions>

function NothingFound({ isFetching, hasFailed, retry }: Pick<Found, 'isFetching' | 'hasFailed' | 'retry'>) {
  const { t } = useTranslation()
  if (isFetching) return <p className={styles['said']}>{t('option.loading')}</p>
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
