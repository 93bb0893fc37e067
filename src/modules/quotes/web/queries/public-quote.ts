import { useMutation, useQueryClient } from '@tanstack/react-query'
import { address } from '../../../../kernel/contract/endpoint.ts'
import { answerSentQuote, viewSentQuote } from '../../contract/public-quote.ts'
import type { SentQuote } from '../../contract/public-quote.ts'
import { call } from '../../../../kernel/web/api.ts'

/** The quote behind a link. Reading it here tells the shop that it was opened, which only a browser does. */
export const sentQuoteOf = (token: string) => ({
  queryKey: [address(viewSentQuote, { params: { token } })] as const,
  queryFn: () => call(viewSentQuote, { params: { token } }),
})

/** The one answer; whatever comes of it, the quote is read again. */
export function useAnswerQuote(token: string) {
  const client = useQueryClient()
  const { queryKey } = sentQuoteOf(token)
  return useMutation({
    mutationFn: ({ answer, version }: { answer: 'accepted' | 'rejected'; version: number }) =>
      call(answerSentQuote, { params: { token }, body: { answer, version } }),
    onSuccess: (quote) => client.setQueryData<SentQuote>(queryKey, quote),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
