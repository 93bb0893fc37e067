import { useState } from 'react'
import { call } from '#kernel/web/api.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { tryTaxes, type TaxSettings } from '../../contract/index.ts'
import { OrderTaxes } from './order-taxes.tsx'

/** An address and a price in, the taxes out. */
export function TaxTry({ settings }: { settings: TaxSettings }) {
  const money = useOfficeMoney()
  const [asked, setAsked] = useState({
    country: settings.country,
    region: '',
    postcode: '',
    vatNumber: '',
    taxClass: 'goods',
    amount: '100',
  })
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => {
      const { amount, taxClass, ...place } = asked
      return call(tryTaxes, { body: { ...place, amounts: [{ amount: Number(amount), taxClass }] } })
    },
    onError: toastFailure('Could not be worked out'),
  })
  const text = (name: 'country' | 'region' | 'postcode' | 'vatNumber', label: string) => (
    <Field
      label={label}
      value={asked[name]}
      maxLength={name === 'country' ? 2 : 30}
      autoComplete="off"
      onChange={({ target }) => setAsked({ ...asked, [name]: target.value })}
    />
  )
  return (
    <Card
      title="Try it"
      hint="What a price is taxed with at an address, by the saved settings. Nothing is stored."
    >
      <Form className="grid gap-4" onSend={() => mutate()}>
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField
            label="Price"
            decimals="currency"
            value={asked.amount}
            onChange={(amount) => setAsked({ ...asked, amount })}
          />
          <SelectField
            label="Class"
            value={asked.taxClass}
            onChange={({ target }) => setAsked({ ...asked, taxClass: target.value })}
          >
            {settings.classes.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          {text('country', 'Country')}
          {text('region', 'Region')}
          {text('postcode', 'Postcode')}
          {text('vatNumber', 'VAT number')}
        </div>
        <div className="flex">
          <Button type="submit" look="quiet" size="sm" disabled={isPending}>
            Work out
          </Button>
        </div>
      </Form>
      {data && (
        <output aria-live="polite" className="block border-t border-line pt-4">
          <p className="flex justify-between gap-4">
            <span>To pay</span>
            <span className="figures font-medium">{money(data.total)}</span>
          </p>
          <OrderTaxes taxes={data.taxes} />
        </output>
      )}
    </Card>
  )
}
