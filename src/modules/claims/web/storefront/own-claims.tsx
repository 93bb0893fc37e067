import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useDate } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import type { Order } from '#modules/orders/contract/index.ts'
import type { OwnClaim, OwnClaims as Claims } from '../../contract/index.ts'
import { claimsOf, type ClaimedOrder } from '../queries/own-claims.ts'
import { ClaimForm } from './claim-form.tsx'

/** What was claimed of a delivered order, and the form that claims something. */
export function OwnClaims({ order, ...of }: { order: Order } & ClaimedOrder) {
  const { t } = useTranslation()
  const { data } = useQuery(claimsOf(of))
  const [isOpen, setOpen] = useState(false)
  if (!data || (!data.mayClaim && data.claims.length === 0)) return null
  return (
    <section aria-labelledby="order-claims" className="mt-10 max-w-2xl print:hidden">
      <h2 id="order-claims" className="text-lg">
        {t('claim.title')}
      </h2>
      <PromiseText promise={data.promise} ordered={order.cart.length} />
      {data.claims.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {data.claims.map((claim) => (
            <ClaimFacts key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
      {isOpen ? (
        <ClaimForm order={order} of={of} promise={data.promise} close={() => setOpen(false)} />
      ) : (
        data.mayClaim && (
          <Button look="quiet" className="mt-4 min-h-11" onClick={() => setOpen(true)}>
            {t('claim.begin')}
          </Button>
        )
      )}
    </section>
  )
}

/** Until when, and for how many pieces, sizes that were measured wrongly are made again. */
function PromiseText({ promise, ordered }: Pick<Claims, 'promise'> & { ordered: number }) {
  const { t } = useTranslation()
  const date = useDate()
  if (promise === null) return null
  return (
    <p className="mt-2 text-ink-soft">
      {promise.isOver
        ? t('claim.promiseOver', { day: date(promise.lastDay) })
        : promise.piecesLeft >= ordered
          ? t('claim.promiseAll', { day: date(promise.lastDay) })
          : t('claim.promise', { day: date(promise.lastDay), pieces: promise.piecesLeft })}
    </p>
  )
}

function ClaimFacts({ claim }: { claim: OwnClaim }) {
  const { t } = useTranslation()
  const date = useDate()
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-medium">{t(`claim.states.${claim.status}`)}</span>
        <span className="figures text-ink-soft">{date(claim.receivedAt)}</span>
      </p>
      <p>
        {claim.lines.map(({ name }) => name).join(', ')}
        <span className="text-ink-soft"> · {t(`claim.reasons.${claim.reason}`)}</span>
      </p>
      {claim.answer && <p className="whitespace-pre-line wrap-anywhere">{claim.answer}</p>}
      {claim.remakeNumber && <p>{t('claim.remake', { number: claim.remakeNumber })}</p>}
    </li>
  )
}
