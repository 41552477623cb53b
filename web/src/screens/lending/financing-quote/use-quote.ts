// Quote of the current form input: requested after a pause, earlier requests are aborted, the last response stays until the next.
import { FINANCING_QUOTE, type FinancingQuote, type FinancingQuoteRequest } from '@cangdan/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { useValidValues } from '#generic/form/fields/form-values.tsx'
import { useDebounced } from '#generic/remote/use-options.ts'
import { useTranslation } from '#i18n/index.ts'
import { QUOTE_FIELDS, buildQuoteRequest, type ReceiptNumbers } from './quote-request.ts'

const TOPICS = ['good_price', 'good_price_history', 'receipt', 'pledge', 'risk_policy', 'bank', 'financing']
const NOTHING = ''

export function useQuote() {
  const { language } = useTranslation()
  const values = useValidValues(QUOTE_FIELDS)
  const [numbers, setNumbers] = useState<ReceiptNumbers>({})
  const request = buildQuoteRequest(values, numbers)
  const input = request === undefined ? NOTHING : JSON.stringify(request)
  const settledInput = useDebounced(input)
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [FINANCING_QUOTE, settledInput, language],
    queryFn: ({ signal }) =>
      api.post<FinancingQuote>(FINANCING_QUOTE, JSON.parse(settledInput) as FinancingQuoteRequest, {
        signal,
        quiet: true,
      }),
    enabled: settledInput !== NOTHING,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { topics: TOPICS },
  })
  const unknown = data?.lines.filter(({ contract_no, receipt_id }) => numbers[contract_no] !== receipt_id) ?? []
  // Weights are entered by receipt number, which the first response returns.
  if (unknown.length > 0)
    setNumbers({
      ...numbers,
      ...Object.fromEntries(unknown.map(({ contract_no, receipt_id }) => [contract_no, receipt_id])),
    })
  const isAsked = input !== NOTHING
  return {
    isAsked,
    quote: isAsked ? data : undefined,
    amount: request?.amount ?? 0,
    /** True when the quote belongs to older input. */
    isOfBefore: isAsked && (input !== settledInput || isPlaceholderData || isFetching),
    error: isAsked && isError ? error : undefined,
    retry: () => void refetch(),
  }
}
