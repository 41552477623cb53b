// Page of a member's personal and company documents and their review status (R5).
import { OWN_TOPICS, type OwnDocuments, MEMBER_DOCUMENT_PATHS } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { useSession } from '#api/session/session.ts'
import { FailedNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { useTranslation } from '#i18n/index.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageCard } from '#ui/page.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { PaperSection } from './paper-section.tsx'
import { PAPERS_PAGE_TITLES } from './papers-titles.ts'
import { ProfilePage } from '../profile-page.tsx'
import styles from '../profile.module.css'

export const PAPER_TOPICS = [OWN_TOPICS.papers]

export function PapersScreen({ title }: ScreenProps) {
  const { t } = useTranslation()
  const { info } = useSession()
  return (
    <ProfilePage title={title}>
      {info.is_member === 1 ? (
        <Papers />
      ) : (
        <PageCard>
          <EmptyState title={t(PAPERS_PAGE_TITLES.not_member)} hint={t(PAPERS_PAGE_TITLES.not_member_hint)} />
        </PageCard>
      )}
    </ProfilePage>
  )
}

function Papers() {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: [MEMBER_DOCUMENT_PATHS.list],
    queryFn: ({ signal }) => api.get<OwnDocuments[]>(MEMBER_DOCUMENT_PATHS.list, undefined, { signal, quiet: true }),
    meta: { topics: PAPER_TOPICS },
    staleTime: 0,
  })
  const { data, isFetching, refetch } = query
  if (data !== undefined)
    return data.map((papers) => (
      <PageCard key={papers.kind}>
        <PaperSection papers={papers} />
      </PageCard>
    ))
  return (
    <PageCard>
      <div className={styles['part']}>
        {hasFailed(query) ? (
          <FailedNotice isRetrying={isFetching} onRetry={() => void refetch()}>
            {t(PAPERS_PAGE_TITLES.failed)}
          </FailedNotice>
        ) : (
          <SkeletonLines label={t(PAPERS_PAGE_TITLES.loading)} />
        )}
      </div>
    </PageCard>
  )
}
