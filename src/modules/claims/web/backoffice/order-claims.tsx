import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { dateOf, momentOf } from '#kernel/web/backoffice/moments.ts'
import { officeSide } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Picture } from '#kernel/web/ui/picture.tsx'
import type { Order } from '#modules/orders/contract/index.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { placeRemake, updateClaim, type Claim, type ClaimLine } from '../../contract/index.ts'
import { claimsOfOrder, useUpdateClaim } from '../queries/staff-claims.ts'
import { reasonLabels, statusLabels } from './claim-labels.ts'
import { OrderDelays } from './order-delay.tsx'
import { RemakeDialog } from './remake-dialog.tsx'

/** Accepts or refuses a claim, with what the customer is told. */
function AnswerDialog({
  claim,
  status,
  close,
}: {
  claim: Claim
  status: 'accepted' | 'refused'
  close: () => void
}) {
  const [answer, setAnswer] = useState(claim.answer ?? '')
  const [causedBy, setCausedBy] = useState(claim.causedBy ?? '')
  const { mutate, isPending } = useUpdateClaim(close)
  return (
    <Dialog
      open
      onClose={close}
      title={status === 'accepted' ? 'Accept the claim' : 'Refuse the claim'}
      closeLabel="Close"
    >
      <Form className="grid gap-4" onSend={() => mutate({ claim, status, answer, causedBy })}>
        <TextArea
          label="What the customer is told"
          hint="It is mailed with the decision, as it stands here."
          rows={4}
          maxLength={2000}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
        <Field
          label="Whose mistake it was"
          hint="Only staff see it; the report of mistakes counts it."
          maxLength={100}
          autoComplete="off"
          value={causedBy}
          onChange={({ target }) => setCausedBy(target.value)}
        />
        <Button type="submit" disabled={isPending} className="justify-self-start">
          Save and tell the customer
        </Button>
      </Form>
    </Dialog>
  )
}

/** Whether an order is late, what was claimed of it once it was delivered, and what is made again. */
export function OrderClaims({ order }: { order: Order }) {
  return (
    <>
      <OrderDelays order={order} />
      <ClaimsSection order={order} />
    </>
  )
}

function ClaimsSection({ order }: { order: Order }) {
  const { data } = useQuery(claimsOfOrder(order.id))
  const may = useMay(placeRemake)
  const [remade, setRemade] = useState<{ claim: Claim | null } | null>(null)
  const isDelivered = order.status === 'delivered'
  const claims = data?.rows ?? []
  if (!isDelivered && claims.length === 0 && order.remake_of === undefined) return null
  return (
    <section aria-label="Claims" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-sans text-dense font-semibold">Claims</h3>
        {isDelivered && (
          <Button look="quiet" size="sm" disabled={!may} onClick={() => setRemade({ claim: null })}>
            Make pieces again
          </Button>
        )}
      </div>
      {order.remake_of !== undefined && (
        <p className="py-2">
          <Link
            to="/admin/orders"
            search={{ order: order.remake_of }}
            className="font-medium underline underline-offset-4"
          >
            It makes pieces of another order again
          </Link>
        </p>
      )}
      <ul className="mt-1 divide-y divide-line">
        {claims.map((claim) => (
          <ClaimItem key={claim.id} claim={claim} remake={() => setRemade({ claim })} />
        ))}
      </ul>
      {remade && <RemakeDialog order={order} claim={remade.claim} close={() => setRemade(null)} />}
    </section>
  )
}

/** `Sage Roller: 0.94 m × 1.00 m, wanted 1.07 m × 1.00 m` */
function lineText({ name, width, length, newWidth, newLength }: ClaimLine): string {
  const size = (one: number, other: number) => `${officeSide(one)} m × ${officeSide(other)} m`
  const ordered = `${name}: ${size(width, length)}`
  return width === newWidth && length === newLength
    ? ordered
    : t('{{ordered}}, wanted {{size}}', { ordered, size: size(newWidth, newLength) })
}

function ClaimItem({ claim, remake }: { claim: Claim; remake: () => void }) {
  const { timeZone } = useShopConfig()
  const may = useMay(updateClaim)
  const { mutate, isPending } = useUpdateClaim()
  const [decision, setDecision] = useState<'accepted' | 'refused' | null>(null)
  const { status, lastDay } = claim
  return (
    <li className="grid gap-1 py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{`${t(reasonLabels[claim.reason])} · ${t(statusLabels[status])}`}</span>
        <span className="figures text-ink-soft">{momentOf(claim.receivedAt, timeZone)}</span>
      </p>
      {claim.lines.map((line) => (
        <p key={line.line} className="figures">
          {lineText(line)}
        </p>
      ))}
      {claim.note && <p className="whitespace-pre-line wrap-anywhere">{claim.note}</p>}
      {lastDay && (
        <p className="text-ink-soft">{t('Fit promise until {{day}}', { day: dateOf(lastDay, 'UTC') })}</p>
      )}
      {claim.causedBy && <p className="text-ink-soft">{t('Mistake of {{who}}', { who: claim.causedBy })}</p>}
      {claim.answer && <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{claim.answer}</p>}
      <p className="flex flex-wrap gap-2 empty:hidden">
        {claim.photos.map((photo) => (
          <a key={photo} href={photo} target="_blank" rel="noreferrer">
            <Picture src={photo} alt="Photo of the claim" sizes="64px" className="size-16 rounded-sm" />
          </a>
        ))}
      </p>
      {claim.remakeId !== null && (
        <Link
          to="/admin/orders"
          search={{ order: claim.remakeId }}
          className="justify-self-start font-medium underline underline-offset-4"
        >
          {t('Made again in order {{number}}', { number: claim.remakeNumber ?? '' })}
        </Link>
      )}
      <p className="flex flex-wrap gap-2">
        {status === 'open' && (
          <Button look="quiet" size="sm" disabled={!may} onClick={() => setDecision('accepted')}>
            Accept
          </Button>
        )}
        {status === 'open' && (
          <Button look="quiet" size="sm" disabled={!may} onClick={() => setDecision('refused')}>
            Refuse
          </Button>
        )}
        {claim.remakeId === null && status !== 'refused' && status !== 'done' && (
          <Button look="quiet" size="sm" disabled={!may} onClick={remake}>
            Make again
          </Button>
        )}
        {status === 'accepted' && (
          <Button
            look="quiet"
            size="sm"
            disabled={!may || isPending}
            onClick={() => mutate({ claim, status: 'done' })}
          >
            Done
          </Button>
        )}
        {(status === 'done' || status === 'refused') && (
          <Button
            look="quiet"
            size="sm"
            disabled={!may || isPending}
            onClick={() => mutate({ claim, status: 'open' })}
          >
            Open again
          </Button>
        )}
      </p>
      {decision && <AnswerDialog claim={claim} status={decision} close={() => setDecision(null)} />}
    </li>
  )
}
