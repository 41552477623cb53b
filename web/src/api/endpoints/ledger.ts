// The ledger at a glance. Asked for again as long as somebody looks: entries are sealed every few seconds.
import { LEDGER_PATHS, type LedgerInfo } from '@cangdan/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../client.ts'

const EVERY_MS = 10_000

export interface AskedLedger extends LedgerInfo {
  /** Leaves that were seen before as it was asked: what its proof of consistency begins with. */
  readonly asked: number
}

/** `seen`: leaves that this browser has seen before; 0 where it has not. */
export function useLedgerInfo(seen: number) {
  return useQuery({
    queryKey: [LEDGER_PATHS.info, seen],
    queryFn: async ({ signal }): Promise<AskedLedger> => ({
      ...(await api.get<LedgerInfo>(LEDGER_PATHS.info, seen > 0 ? { seen } : {}, { signal, quiet: true })),
      asked: seen,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Days in Shanghai, the first and the last, as a file. */
export const downloadDays = (from: string, to: string): Promise<void> =>
  api.download(LEDGER_PATHS.days, { from, to })
