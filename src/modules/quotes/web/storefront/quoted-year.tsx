import { useQuery } from '@tanstack/react-query'
import { readTexts } from '#kernel/web/api.ts'
import { getQuotedYear } from '../../contract/public-quote.ts'

/** The year of light at the window of an item, without and with the piece, and one sentence about it. */
export default function QuotedYear({ token, number }: { token: string; number: number }) {
  const { data, isError } = useQuery(readTexts(getQuotedYear, { params: { token, number } }))
  if (isError) return null
  return (
    <figure className="mt-3 grid max-w-xl break-inside-avoid gap-2">
      {data ? (
        <img src={data.picture} alt="" width={365} height={272} className="h-24 w-full rounded-md sm:h-30" />
      ) : (
        <div className="h-24 rounded-md bg-stone sm:h-30" />
      )}
      <figcaption className="figures min-h-15 text-sm text-pretty text-ink-soft">
        {data?.sentence} <span className="block">{data?.note}</span>
      </figcaption>
    </figure>
  )
}
