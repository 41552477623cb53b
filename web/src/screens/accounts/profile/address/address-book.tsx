// Delivery addresses of the signed-in user (V9).
import { ADDRESS_PATHS, type Address, MAX_ADDRESSES, OWN_TOPICS } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { notifyFailure } from '#api/notify-failure.ts'
import { api } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'
import { FailedNotice, StaleNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed, getRetry } from '#generic/errors/has-failed.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { AddressForm } from './address-form.tsx'
import { AddressText } from './address-text.tsx'
import { ADDRESS_TITLES } from './address-titles.ts'
import { ProfileSection } from '../profile-page.tsx'
import { showConfirmation } from '#ui/feedback/feedback.ts'
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
      <ProfileSection title={t(ADDRESS_TITLES.title)}>
        <FailedNotice {...getRetry(query)}>{t(ADDRESS_TITLES.failed)}</FailedNotice>
      </ProfileSection>
    )
  const lines = data ?? []
  return (
    <ProfileSection title={t(ADDRESS_TITLES.title)} lead={t(ADDRESS_TITLES.lead)}>
      {query.isError && <StaleNotice shownAt={query.dataUpdatedAt} {...getRetry(query)} />}
      <ul className={styles['sessions']} aria-busy={data === undefined}>
        {lines.map((line) => (
          <AddressLine key={line.id} line={line} onEdit={() => setOpen(line)} />
        ))}
      </ul>
      {data !== undefined && lines.length === 0 && <p>{t(ADDRESS_TITLES.none)}</p>}
      {open === undefined ? (
        lines.length < MAX_ADDRESSES && <Button onClick={() => setOpen('new')}>{t(ADDRESS_TITLES.add)}</Button>
      ) : (
        <AddressForm
          key={open === 'new' ? 'new' : open.id}
          address={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ProfileSection>
  )
}

interface AddressLineProps {
  readonly line: Address
  readonly onEdit: () => void
}

function AddressLine({ line, onEdit }: AddressLineProps) {
  const { t } = useTranslation()
  const remove = useAddressCommand(ADDRESS_PATHS.del, t(ADDRESS_TITLES.deleted))
  const save = useAddressCommand(ADDRESS_PATHS.save, t(ADDRESS_TITLES.saved))
  const confirmRemoval = () =>
    showConfirmation({
      title: t(ADDRESS_TITLES.del_title),
      content: `${line.receiver} · ${line.address}`,
      okText: t(ADDRESS_TITLES.del),
      cancelText: t('action.cancel'),
      onOk: () => void remove.run({ id: line.id }),
    })
  const setAsDefault = () => {
    const { place: _place, create_time: _time, ...kept } = line
    void save.run({ ...kept, is_default: 1 })
  }
  return (
    <li>
      <AddressText address={line} />
      <div className={styles['ways']}>
        {line.is_default === 0 && (
          <Button loading={save.isBusy} onClick={setAsDefault}>
            {t(ADDRESS_TITLES.make_default)}
          </Button>
        )}
        <Button onClick={onEdit}>{t(ADDRESS_TITLES.edit)}</Button>
        <Button danger loading={remove.isBusy} onClick={confirmRemoval}>
          {t(ADDRESS_TITLES.del)}
        </Button>
      </div>
    </li>
  )
}

function useAddressCommand(path: string, notice: string) {
  return useCommand({
    send: (body: object) => api.post<unknown>(path, body, { quiet: true }),
    topics: TOPICS,
    getIdentity: () => undefined,
    noticeOf: () => notice,
    onDone: () => undefined,
    onRejected: (rejection) => notifyFailure(rejection.kind === 'sentence' ? rejection.error : rejection.error),
  })
}
