// What a member hands in of their person and of their company, and how it stands (R5).
import { OWN_TOPICS, type OwnPapers, PAPER_PATHS } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { useSession } from '#api/session/session.ts'
import { FailedNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { useLanguage } from '#i18n/index.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageCard } from '#ui/page.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { PaperPart } from './paper-part.tsx'
import { PAPER_WORDS } from './papers-words.ts'
import { ProfilePage } from '../profile-page.tsx'
import styles from '../profile.module.css'

export const PAPER_TOPICS = [OWN_TOPICS.papers]

export function PapersScreen({ title }: ScreenProps) {
  const { language } = useLanguage()
  const { info } = useSession()
  return (
    <ProfilePage title={title}>
      {info.is_member === 1 ? (
        <Papers />
      ) : (
        <PageCard>
          <EmptyState title={PAPER_WORDS.not_member[language]} hint={PAPER_WORDS.not_member_hint[language]} />
        </PageCard>
      )}
    </ProfilePage>
  )
}

function Papers() {
  const { language } = useLanguage()
  const query = useQuery({
    queryKey: [PAPER_PATHS.list],
    queryFn: ({ signal }) => api.get<OwnPapers[]>(PAPER_PATHS.list, undefined, { signal, quiet: true }),
    meta: { topics: PAPER_TOPICS },
    staleTime: 0,
  })
  const { data, isFetching, refetch } = query
  if (data !== undefined)
    return data.map((papers) => (
      <PageCard key={papers.kind}>
        <PaperPart papers={papers} />
      </PageCard>
    ))
  return (
    <PageCard>
      <div className={styles['part']}>
        {hasFailed(query) ? (
          <FailedNotice isRetrying={isFetching} onRetry={() => void refetch()}>
            {PAPER_WORDS.failed[language]}
          </FailedNotice>
        ) : (
          <SkeletonLines label={PAPER_WORDS.loading[language]} />
        )}
      </div>
    </PageCard>
  )
}
