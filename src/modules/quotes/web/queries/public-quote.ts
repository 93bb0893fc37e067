import { useMutation, useQueryClient } from '@tanstack/react-query'
import { address } from '../../../../kernel/contract/endpoint.ts'
import { answerPublicQuote, viewPublicQuote } from '../../contract/public-quote.ts'
import type { PublicQuote } from '../../contract/public-quote.ts'
import { call } from '../../../../kernel/web/api.ts'

/** The quote behind a link. Reading it here tells the shop that it was opened, which only a browser does. */
export const publicQuoteQuery = (token: string) => ({
  queryKey: [address(viewPublicQuote, { params: { token } })] as const,
  queryFn: () => call(viewPublicQuote, { params: { token } }),
})

/** The one answer; whatever comes of it, the quote is read again. */
export function useAnswerQuote(token: string) {
  const client = useQueryClient()
  const { queryKey } = publicQuoteQuery(token)
  return useMutation({
    mutationFn: ({ answer, version }: { answer: 'accepted' | 'rejected'; version: number }) =>
      call(answerPublicQuote, { params: { token }, body: { answer, version } }),
    onSuccess: (quote) => client.setQueryData<PublicQuote>(queryKey, quote),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
