// Quote of the current form input: requested after a pause, earlier requests are aborted, the last response stays until the next.
import { FINANCING_QUOTE, type FinancingQuote, type FinancingQuoteRequest } from '@cangdan/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { useSound } from '#generic/form/fields/form-values.tsx'
import { useSettled } from '#generic/remote/use-options.ts'
import { useTranslation } from '#i18n/index.ts'
import { QUOTE_FIELDS, quoteRequest, type ReceiptNumbers } from './quote-request.ts'

const TOPICS = ['good_price', 'good_price_history', 'receipt', 'pledge', 'risk_policy', 'bank', 'financing']
const NOTHING = ''

export function useQuote() {
  const { language } = useTranslation()
  const values = useSound(QUOTE_FIELDS)
  const [numbers, setNumbers] = useState<ReceiptNumbers>({})
  const request = quoteRequest(values, numbers)
  const typed = request === undefined ? NOTHING : JSON.stringify(request)
  const asked = useSettled(typed)
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [FINANCING_QUOTE, asked, language],
    queryFn: ({ signal }) =>
      api.post<FinancingQuote>(FINANCING_QUOTE, JSON.parse(asked) as FinancingQuoteRequest, {
        signal,
        quiet: true,
      }),
    enabled: asked !== NOTHING,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { topics: TOPICS },
  })
  const unknown =
    data?.lines.filter(({ contract_no, receipt_id }) => numbers[contract_no] !== receipt_id) ?? []
  // Weights are entered by receipt number, which the first response returns.
  if (unknown.length > 0)
    setNumbers({
      ...numbers,
      ...Object.fromEntries(unknown.map(({ contract_no, receipt_id }) => [contract_no, receipt_id])),
    })
  const isAsked = typed !== NOTHING
  return {
    isAsked,
    quote: isAsked ? data : undefined,
    amount: request?.amount ?? 0,
    /** True when the quote belongs to older input. */
    isOfBefore: isAsked && (typed !== asked || isPlaceholderData || isFetching),
    fault: isAsked && isError ? error : undefined,
    retry: () => void refetch(),
  }
}
