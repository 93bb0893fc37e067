import { useQueryClient } from '@tanstack/react-query'
import { address } from '#kernel/contract/endpoint.ts'
import { answerPublicQuote, viewPublicQuote, type PublicQuote } from '../../contract/public-quote.ts'
import { call } from '#kernel/web/api.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** The quote behind a link. Reading it marks the quote as viewed, so only a browser may run this query. */
export const publicQuoteQuery = (token: string) => ({
  queryKey: [address(viewPublicQuote, { params: { token } })] as const,
  queryFn: () => call(viewPublicQuote, { params: { token } }),
})

/** Sends the customer's only answer. After a failure the quote is refetched. */
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
