import { useState } from 'react'
import { ApiError } from '#kernel/web/api.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import type { DeliveryTrial } from '../../contract/index.ts'
import { CountryField } from './country-field.tsx'
import { useTrial } from './queries.ts'
import { wordDays, wordNote, wordRefusal } from './words.ts'

/** What a delivery would cost, for a place and one piece. */
export function TryCard() {
  const { country } = useShopConfig()
  const [to, setTo] = useState({ country, postcode: '' })
  const [typed, setTyped] = useState({ kg: '', longest: '', goods: '' })
  const { mutate, isPending, data, error } = useTrial()
  const faults = error instanceof ApiError ? error.fields : {}
  const numberOr = (text: string, otherwise: number) => (text.trim() === '' ? otherwise : Number(text))
  const send = () => {
    const piece = {
      weightG: typed.kg.trim() === '' ? null : Math.round(Number(typed.kg) * 1000),
      widthMm: 0,
      lengthMm: numberOr(typed.longest, 0),
    }
    mutate(
      { ...to, pieces: [piece], goods: numberOr(typed.goods, 0) },
      { onError: toastFailure('The price could not be read') },
    )
  }
  return (
    <Card title="Try it" hint="What a delivery costs by each active method, with what is saved above.">
      <Form onSend={send} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        <CountryField
          value={to.country}
          error={faults['country']}
          onChange={(code) => setTo({ ...to, country: code })}
        />
        <Field
          label="Postal code"
          value={to.postcode}
          maxLength={20}
          autoComplete="off"
          error={faults['postcode']}
          onChange={({ target }) => setTo({ ...to, postcode: target.value })}
        />
        <NumberField
          label="Weight (kg)"
          decimals={3}
          autoComplete="off"
          value={typed.kg}
          error={faults['pieces.0.weightG']}
          onChange={(kg) => setTyped({ ...typed, kg })}
        />
        <NumberField
          label="Longest side (mm)"
          decimals={0}
          autoComplete="off"
          value={typed.longest}
          error={faults['pieces.0.lengthMm']}
          onChange={(longest) => setTyped({ ...typed, longest })}
        />
        <NumberField
          label="Value of the goods"
          decimals="currency"
          of="piece"
          autoComplete="off"
          value={typed.goods}
          error={faults['goods']}
          onChange={(goods) => setTyped({ ...typed, goods })}
        />
        <Button type="submit" look="quiet" size="touch" className="w-fit lg:col-span-5" disabled={isPending}>
          Show prices
        </Button>
      </Form>
      <output aria-busy={isPending}>{data && <Outcome {...data} />}</output>
    </Card>
  )
}

function Outcome({ choices, refused }: DeliveryTrial) {
  const money = useOfficeMoney()
  if (choices.length + refused.length === 0)
    return <p className="text-ink-soft">No method is active, so an order has no delivery of its own.</p>
  return (
    <ul aria-label="Prices of delivery" className="divide-y divide-line rounded-md border border-line">
      {choices.map(({ id, name, amount, daysMin, daysMax, notes }) => (
        <li key={id} className="flex items-baseline justify-between gap-4 px-3 py-2.5">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-note/5 text-ink-soft">
              {[wordDays(daysMin, daysMax), ...notes.map((note) => wordNote(note, money))].join(' · ')}
            </p>
          </div>
          <span className="figures shrink-0 font-medium">{money(amount)}</span>
        </li>
      ))}
      {refused.map(({ id, name, reason }) => (
        <li key={id} className="flex items-baseline justify-between gap-4 px-3 py-2.5 text-ink-soft">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-note/5">{wordRefusal(reason)}</p>
          </div>
          <span className="shrink-0">Not offered</span>
        </li>
      ))}
    </ul>
  )
}
