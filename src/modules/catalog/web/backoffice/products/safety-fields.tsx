import { useQuery } from '@tanstack/react-query'
import { countryOptions } from '#kernel/web/backoffice/country-options.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import type { RecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { shopSettings } from '#modules/settings/web/index.ts'
import { maxFibres, sumOfPercents } from '#modules/catalog/contract/product-safety.ts'
import { fibreNames } from '#modules/catalog/rules/index.ts'
import { Folded } from './folded.tsx'
import { safetyFields, type ProductValues, type TypedFibre } from './product-fields.ts'

/** What a product shows about its safety; only where the shop shows it. */
export function SafetyFields({ form }: { form: RecordForm<ProductValues> }) {
  const { data } = useQuery(shopSettings)
  if (!data?.product_safety) return null
  return (
    <Folded title="Safety" isRefused={safetyFields.some((field) => form.error(field) !== undefined)}>
      <p className="text-note/5 text-ink-soft">
        Without a maker, the product page names the one in the settings, and without warnings it shows those
        of the settings.
      </p>
      <RecordFields
        form={form}
        names={[['maker_name', 'maker_email'], 'maker_address', 'model', 'safety_warnings']}
      />
      <FibreFields form={form} />
      <SelectField
        label="Origin"
        value={form.values.origin}
        error={form.error('origin')}
        disabled={!form.may}
        onChange={({ target }) => form.set({ origin: target.value })}
      >
        <option value="">Nothing is said</option>
        <option value="imported">Imported</option>
        {countryOptions().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </Folded>
  )
}

function FibreFields({ form }: { form: RecordForm<ProductValues> }) {
  const { languages } = useShopConfig()
  const fibres = form.values.fibres
  const change = (index: number, part: Partial<TypedFibre>) =>
    form.set({
      fibres: fibres.map((fibre, position) => (position === index ? { ...fibre, ...part } : fibre)),
    })
  const sum = sumOfPercents(fibres.map(({ percent }) => ({ percent: Number(percent) || 0 })))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Fibres</legend>
      <datalist id="fibre-names">
        {fibreNames(languages.base).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {fibres.map(({ name, percent }, index) => (
        // Rows have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-end gap-3">
          <Field
            label="Fibre"
            list="fibre-names"
            value={name}
            maxLength={60}
            autoComplete="off"
            disabled={!form.may}
            onChange={({ target }) => change(index, { name: target.value })}
          />
          <NumberField
            label="Percent"
            decimals={1}
            value={percent}
            disabled={!form.may}
            onChange={(text) => change(index, { percent: text })}
          />
          <Button
            look="quiet"
            size="sm"
            disabled={!form.may}
            onClick={() => form.set({ fibres: fibres.toSpliced(index, 1) })}
          >
            Remove
          </Button>
        </div>
      ))}
      {fibres.length > 0 && sum !== 100 && (
        <p className="text-note/5 text-ink-soft">Together {sum} %; they must add up to 100 %.</p>
      )}
      <FieldError id="fibres" error={form.error('fibres')} />
      {fibres.length < maxFibres && (
        <Button
          look="quiet"
          size="sm"
          className="w-fit"
          disabled={!form.may}
          onClick={() => form.set({ fibres: [...fibres, { name: '', percent: '' }] })}
        >
          Add a fibre
        </Button>
      )}
    </fieldset>
  )
}
