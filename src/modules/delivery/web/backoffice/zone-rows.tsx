import { Plus, Trash2 } from 'lucide-react'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { IconButton } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import { maxZones } from '../../contract/index.ts'
import { CountryField } from './country-field.tsx'
import { faultOf, withKey, type Faults, type ZoneValues } from './method-values.ts'

/** Where a method delivers: rows of a country, beginnings of postcodes and a surcharge. */
export function ZoneRows({
  zones,
  faults,
  onChange,
}: {
  zones: ZoneValues[]
  faults: Faults
  onChange: (zones: ZoneValues[]) => void
}) {
  const { country } = useShopConfig()
  const add = () => onChange([...zones, withKey({ name: '', country, postcodes: '', surcharge: '' })])
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">Zones</legend>
      <p className="text-note/5 text-ink-soft">
        Where it is delivered; without a zone, everywhere. Of several that fit, the one with the longest
        beginning of the postal code counts.
      </p>
      {zones.map((zone, index) => (
        <ZoneRow
          key={zone.key}
          zone={zone}
          place={index + 1}
          fault={(name) => faultOf(faults, `terms.zones.${index}.${name}`)}
          set={(change) =>
            onChange(
              zones.map((candidate) =>
                candidate.key === zone.key ? { ...candidate, ...change } : candidate,
              ),
            )
          }
          remove={() => onChange(zones.filter(({ key }) => key !== zone.key))}
        />
      ))}
      <FieldError id="delivery-zones" error={faults['terms.zones']} />
      <Button look="quiet" size="touch" className="w-fit" disabled={zones.length >= maxZones} onClick={add}>
        <Plus size={15} aria-hidden />
        Add zone
      </Button>
    </fieldset>
  )
}

function ZoneRow({
  zone: { name, country, postcodes, surcharge },
  place,
  fault,
  set,
  remove,
}: {
  zone: ZoneValues
  place: number
  fault: (name: string) => string | undefined
  set: (change: Partial<ZoneValues>) => void
  remove: () => void
}) {
  return (
    <fieldset
      aria-label={`Zone ${place}`}
      className="grid items-start gap-3 rounded-md border border-line p-3 sm:grid-cols-[1fr_1fr_9rem_auto]"
    >
      <Field
        label="Name of the zone"
        value={name}
        maxLength={100}
        autoComplete="off"
        error={fault('name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <CountryField value={country} error={fault('country')} onChange={(code) => set({ country: code })} />
      <NumberField
        label="Surcharge"
        decimals="currency"
        of="piece"
        autoComplete="off"
        value={surcharge}
        error={fault('surcharge')}
        onChange={(value) => set({ surcharge: value })}
      />
      <div className="max-sm:order-last sm:mt-7.5">
        <IconButton label={`Remove zone ${place}`} disabled={false} run={remove}>
          <Trash2 size={15} aria-hidden />
        </IconButton>
      </div>
      <div className="sm:col-span-3">
        <Field
          label="Postal codes begin with"
          hint="Separated by commas; empty: the whole country"
          value={postcodes}
          autoComplete="off"
          error={fault('postcodes')}
          onChange={({ target }) => set({ postcodes: target.value })}
        />
      </div>
    </fieldset>
  )
}
