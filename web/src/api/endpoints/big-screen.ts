// Data of the big screen. Invalidated by changes, and polled because the screen stays open all day.
import { BIG_SCREEN_PATH, type ScreenInfo } from '@cangdan/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#i18n/index.ts'
import { api } from '../client.ts'

const POLL_MS = 30_000

export function useScreenInfo() {
  const { language } = useTranslation()
  const queryKey = ['big-screen', language] as const
  const topics = useQueryClient().getQueryData<ScreenInfo>(queryKey)?.topics
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<ScreenInfo>(BIG_SCREEN_PATH, {}, { signal, quiet: true }),
    refetchInterval: POLL_MS,
    ...(topics === undefined ? {} : { meta: { topics } }),
  })
}
