// Delivery addresses of the signed-in user (V9).
import { ADDRESS_PATHS, type Address, MAX_ADDRESSES, OWN_TOPICS } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { announce } from '#api/announce.ts'
import { api } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'
import { FailedNotice, StaleNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed, retryOf } from '#generic/errors/has-failed.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { AddressForm } from './address-form.tsx'
import { AddressText } from './address-text.tsx'
import { ADDRESS_WORDS } from './address-words.ts'
import { Part } from '../profile-page.tsx'
import { askFirst } from '#ui/feedback/feedback.ts'
import styles from '../profile.module.css'

const TOPICS = [OWN_TOPICS.addresses]

export function AddressBook() {
  const { t, language } = useTranslation()
  const [open, setOpen] = useState<Address | 'new'>()
  const query = useQuery({
    queryKey: [ADDRESS_PATHS.list, language],
    queryFn: ({ signal }) => api.get<Address[]>(ADDRESS_PATHS.list, undefined, { signal, quiet: true }),
    meta: { topics: TOPICS },
  })
  const { data } = query
  if (hasFailed(query))
    return (
      <Part title={t(ADDRESS_WORDS.title)}>
        <FailedNotice {...retryOf(query)}>{t(ADDRESS_WORDS.failed)}</FailedNotice>
      </Part>
    )
  const lines = data ?? []
  return (
    <Part title={t(ADDRESS_WORDS.title)} lead={t(ADDRESS_WORDS.lead)}>
      {query.isError && <StaleNotice shownAt={query.dataUpdatedAt} {...retryOf(query)} />}
      <ul className={styles['sessions']} aria-busy={data === undefined}>
        {lines.map((line) => (
          <AddressLine key={line.id} line={line} onEdit={() => setOpen(line)} />
        ))}
      </ul>
      {data !== undefined && lines.length === 0 && <p>{t(ADDRESS_WORDS.none)}</p>}
      {open === undefined ? (
        lines.length < MAX_ADDRESSES && <Button onClick={() => setOpen('new')}>{t(ADDRESS_WORDS.add)}</Button>
      ) : (
        <AddressForm
          key={open === 'new' ? 'new' : open.id}
          address={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Part>
  )
}

interface AddressLineProps {
  readonly line: Address
  readonly onEdit: () => void
}

function AddressLine({ line, onEdit }: AddressLineProps) {
  const { t } = useTranslation()
  const remove = useChange(ADDRESS_PATHS.del, t(ADDRESS_WORDS.deleted))
  const save = useChange(ADDRESS_PATHS.save, t(ADDRESS_WORDS.saved))
  const ask = () =>
    askFirst({
      title: t(ADDRESS_WORDS.del_title),
      content: `${line.receiver} · ${line.address}`,
      okText: t(ADDRESS_WORDS.del),
      cancelText: t('action.cancel'),
      onOk: () => void remove.run({ id: line.id }),
    })
  const asDefault = () => {
    const { place: _place, create_time: _time, ...kept } = line
    void save.run({ ...kept, is_default: 1 })
  }
  return (
    <li>
      <AddressText address={line} />
      <div className={styles['ways']}>
        {line.is_default === 0 && (
          <Button loading={save.isBusy} onClick={asDefault}>
            {t(ADDRESS_WORDS.make_default)}
          </Button>
        )}
        <Button onClick={onEdit}>{t(ADDRESS_WORDS.edit)}</Button>
        <Button danger loading={remove.isBusy} onClick={ask}>
          {t(ADDRESS_WORDS.del)}
        </Button>
      </div>
    </li>
  )
}

function useChange(path: string, notice: string) {
  return useCommand({
    send: (body: object) => api.post<unknown>(path, body, { quiet: true }),
    topics: TOPICS,
    identityOf: () => undefined,
    noticeOf: () => notice,
    onDone: () => undefined,
    onRefused: (refusal) => announce(refusal.kind === 'sentence' ? refusal.error : refusal.error),
  })
}
