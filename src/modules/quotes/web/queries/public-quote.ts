import { useQueryClient } from '@tanstack/react-query'
import { address } from '#kernel/contract/endpoint.ts'
import {
  answerPublicQuote,
  choosePublicQuote,
  viewPublicQuote,
  type PublicQuote,
} from '../../contract/public-quote.ts'
import type { SignatureForm } from '../../contract/quote-signature.ts'
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
    mutationFn: (body: { answer: 'accepted' | 'rejected'; signature?: SignatureForm; version: number }) =>
      call(answerPublicQuote, { params: { token }, body }),
    onSuccess: (quote) => client.setQueryData<PublicQuote>(queryKey, quote),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

/** Chooses alternatives and optional items, which gives the quote other sums. */
export function useChooseItems(token: string) {
  const client = useQueryClient()
  const { queryKey } = publicQuoteQuery(token)
  return useMutation({
    mutationFn: (body: { chosen: number[]; version: number }) =>
      call(choosePublicQuote, { params: { token }, body }),
    onSuccess: (quote) => client.setQueryData<PublicQuote>(queryKey, quote),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
