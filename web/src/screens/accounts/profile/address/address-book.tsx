// The delivery addresses of the person who is signed in (V9).
import { ADDRESS_PATHS, type Address, MAX_ADDRESSES, OWN_TOPICS } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { announce } from '#api/announce.ts'
import { api } from '#api/client.ts'
import { useLanguage, useTranslation } from '#i18n/index.ts'
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
  const { language } = useLanguage()
  const [open, setOpen] = useState<Address | 'new'>()
  const query = useQuery({
    queryKey: [ADDRESS_PATHS.list, language],
    queryFn: ({ signal }) => api.get<Address[]>(ADDRESS_PATHS.list, undefined, { signal, quiet: true }),
    meta: { topics: TOPICS },
  })
  const { data } = query
  if (hasFailed(query))
    return (
      <Part title={ADDRESS_WORDS.title[language]}>
        <FailedNotice {...retryOf(query)}>{ADDRESS_WORDS.failed[language]}</FailedNotice>
      </Part>
    )
  const lines = data ?? []
  return (
    <Part title={ADDRESS_WORDS.title[language]} lead={ADDRESS_WORDS.lead[language]}>
      {query.isError && <StaleNotice shownAt={query.dataUpdatedAt} {...retryOf(query)} />}
      <ul className={styles['sessions']} aria-busy={data === undefined}>
        {lines.map((line) => (
          <AddressLine key={line.id} line={line} onEdit={() => setOpen(line)} />
        ))}
      </ul>
      {data !== undefined && lines.length === 0 && <p>{ADDRESS_WORDS.none[language]}</p>}
      {open === undefined ? (
        lines.length < MAX_ADDRESSES && (
          <Button onClick={() => setOpen('new')}>{ADDRESS_WORDS.add[language]}</Button>
        )
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
  const { language } = useLanguage()
  const remove = useChange(ADDRESS_PATHS.del, ADDRESS_WORDS.deleted[language])
  const save = useChange(ADDRESS_PATHS.save, ADDRESS_WORDS.saved[language])
  const ask = () =>
    askFirst({
      title: ADDRESS_WORDS.del_title[language],
      content: `${line.receiver} · ${line.address}`,
      okText: ADDRESS_WORDS.del[language],
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
            {ADDRESS_WORDS.make_default[language]}
          </Button>
        )}
        <Button onClick={onEdit}>{ADDRESS_WORDS.edit[language]}</Button>
        <Button danger loading={remove.isBusy} onClick={ask}>
          {ADDRESS_WORDS.del[language]}
        </Button>
      </div>
    </li>
  )
}

/** Changes something of the book, and says so. */
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
