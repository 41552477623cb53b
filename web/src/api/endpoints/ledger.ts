// Ledger overview, polled while it is on screen: entries are sealed every few seconds.
import { LEDGER_PATHS, type LedgerInfo } from '@cangdan/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../client.ts'

const POLL_MS = 10_000

export interface RequestedLedger extends LedgerInfo {
  /** Leaf count that the request sent as seen: the start of its consistency proof. */
  readonly requestedSize: number
}

/** `seen`: leaf count that this browser has verified before; 0 for none. */
export function useLedgerInfo(seen: number) {
  return useQuery({
    queryKey: [LEDGER_PATHS.info, seen],
    queryFn: async ({ signal }): Promise<RequestedLedger> => ({
      ...(await api.get<LedgerInfo>(LEDGER_PATHS.info, seen > 0 ? { seen } : {}, { signal, quiet: true })),
      requestedSize: seen,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Downloads the entries of the days from `from` to `to`, in Shanghai time. */
export const downloadDays = (from: string, to: string): Promise<void> => api.download(LEDGER_PATHS.days, { from, to })
