import type { TableMeta } from '@cangdan/protocol'
import { Button } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState, type RetryState } from '../errors/failed-state.tsx'
import { LinkButton } from '../link-button.tsx'
import { findListAction } from './rows/row-actions.ts'

export function EmptyList({ meta, from }: { readonly meta: TableMeta; readonly from: string }) {
  const { t } = useTranslation()
  const add = findListAction(meta, 'add')
  return (
    <EmptyState
      picture={add === undefined ? 'nothing' : 'first'}
      title={t('list.empty')}
      hint={add === undefined ? t('list.empty_hint') : t('list.empty_hint_add')}
      action={
        add?.screen !== undefined && (
          <LinkButton type="primary" to={add.screen} from={from}>
            {add.title}
          </LinkButton>
        )
      }
    />
  )
}

export function NothingMatches({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      picture="no_match"
      title={t('list.no_match')}
      hint={t('list.no_match_hint')}
      action={<Button onClick={onClear}>{t('list.clear_filters')}</Button>}
    />
  )
}

export function FailedList(retry: RetryState) {
  const { t } = useTranslation()
  return <FailedState title={t('list.failed')} hint={t('list.failed_hint')} {...retry} />
}
