import { useState } from 'react'
import { call } from '#kernel/web/api.ts'
import { locale } from '#kernel/web/backoffice/language.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { putTaxSettings, type TaxSettings } from '../../contract/index.ts'
import { isInUnion } from '../../rules/index.ts'
import { endpointsWithTaxes, taxSettings } from '../queries.ts'
import { Card, useSettingsWrite } from '#modules/settings/web/backoffice/index.ts'

/** Whether and how the shop charges taxes. */
export function TaxSettingsCard({ saved }: { saved: TaxSettings }) {
  const may = useMay(putTaxSettings)
  const [form, setForm] = useState(saved)
  const country = new Intl.DisplayNames(locale(), { type: 'region' }).of(saved.country) ?? saved.country
  const { mutate, isPending } = useSettingsWrite(
    taxSettings,
    () => {
      const { isOn, prices, smallBusiness, unionSales, unionPrices, version } = form
      return call(putTaxSettings, {
        body: { isOn, prices, smallBusiness, unionSales, unionPrices, version },
      })
    },
    ...endpointsWithTaxes,
  )
  const set = (change: Partial<TaxSettings>) => setForm({ ...form, ...change })
  return (
    <Card
      title="Taxes"
      hint={`Off until you turn them on: then prices say what they include, the checkout asks for an address in parts, and orders keep their taxes. The rules are those of ${country}. Please check them with your adviser.`}
    >
      <Form className="grid gap-4" onSend={() => mutate()}>
        <CheckField
          label="Charge taxes"
          checked={form.isOn}
          disabled={!may}
          onChange={(isOn) => set({ isOn })}
        />
        {form.isOn && (
          <>
            <CheckField
              label="Small business: charge no tax at all, and say so"
              checked={form.smallBusiness}
              disabled={!may}
              onChange={(smallBusiness) => set({ smallBusiness })}
            />
            {!form.smallBusiness && (
              <SelectField
                label="Prices of the shop"
                value={form.prices}
                disabled={!may}
                onChange={({ target }) => set({ prices: target.value === 'added' ? 'added' : 'included' })}
              >
                <option value="included">Prices contain the tax</option>
                <option value="added">The tax is added to prices</option>
              </SelectField>
            )}
            {!form.smallBusiness && isInUnion(saved.country) && (
              <UnionFields form={form} set={set} may={may} />
            )}
          </>
        )}
        <div className="flex">
          <Button type="submit" size="sm" disabled={!may || isPending}>
            Save taxes
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function UnionFields({
  form,
  set,
  may,
}: {
  form: TaxSettings
  set: (change: Partial<TaxSettings>) => void
  may: boolean
}) {
  return (
    <>
      <SelectField
        label="Consumers in other countries of the EU"
        value={form.unionSales}
        disabled={!may}
        onChange={({ target }) =>
          set({ unionSales: target.value === 'destination' ? 'destination' : 'origin' })
        }
      >
        <option value="origin">Pay the tax of this country (up to 10,000 € a year)</option>
        <option value="destination">Pay the tax of their country (One-Stop-Shop)</option>
      </SelectField>
      {form.unionSales === 'destination' && form.prices === 'included' && (
        <SelectField
          label="Where their rate differs"
          value={form.unionPrices}
          disabled={!may}
          onChange={({ target }) => set({ unionPrices: target.value === 'net' ? 'net' : 'gross' })}
        >
          <option value="gross">The price with tax stays</option>
          <option value="net">The price without tax stays</option>
        </SelectField>
      )}
      <p className="-mt-2 text-note text-ink-soft">
        Businesses in other countries of the EU with a VAT number pay no tax.
      </p>
    </>
  )
}
