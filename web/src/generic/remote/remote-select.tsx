// Chooses another record by its name: searched as one types, loaded further as one scrolls.
import type { Option, Remote } from '@cangdan/protocol'
import { Button, Select, type SelectProps } from 'antd'
import { useState, type UIEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { type Given, useLabel, useOptions, useSettled } from './use-options.ts'
import styles from './remote-select.module.css'

/** Pixels from the end of the list at which the next ones are asked for. */
const NEAR_END = 80

interface RemoteSelectProps
  extends Omit<SelectProps<Option>, 'value' | 'options' | 'onChange' | 'labelInValue' | 'showSearch'> {
  readonly remote: Remote
  readonly value: number | undefined
  /** What the value is called, where that is known without asking. */
  readonly known: string | undefined
  readonly given: Given
  readonly onChange: (value: number | null) => void
}

export function RemoteSelect({ remote, value, known, given, onChange, ...rest }: RemoteSelectProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  // What was chosen here needs no asking after its name.
  const [chosen, setChosen] = useState<Option>()
  const label = useLabel(remote, value, chosen?.value === value ? chosen?.label : known)
  const found = useOptions(remote, useSettled(typed), given, isOpen)
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLDivElement>) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END) found.more()
  }
  return (
    <Select<Option>
      {...rest}
      labelInValue
      value={value === undefined ? null : { value, label }}
      options={found.options ?? []}
      loading={isOpen && found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      notFoundContent={<NothingFound {...found} />}
      onPopupScroll={onScroll}
      onOpenChange={(open) => {
        setIsOpen(open)
        if (!open) setTyped('')
      }}
      onChange={(option?: Option | null) => {
        setChosen(option ?? undefined)
        onChange(option?.value ?? null)
      }}
    />
  )
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
