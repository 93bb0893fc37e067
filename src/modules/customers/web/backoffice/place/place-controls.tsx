import { useState } from 'react'
import type { ControlProps } from '#kernel/web/backoffice/editing/fields.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { TextArea } from '#kernel/web/ui/field.tsx'
import { PlaceField } from '#modules/addresses/web/backoffice/index.ts'
import { withWard, wardAtEnd } from './ward-of-address.ts'

/** The province of a customer, with the names of the shop's list. */
export function ProvinceControl({ value, onChange, ...props }: ControlProps) {
  return (
    <PlaceField {...props} id="customer-province" value={String(value)} maxLength={100} onChange={onChange} />
  )
}

/** The address of a customer, and the ward at its end, which is suggested by its province. */
export const addressControlIn = (province: string) =>
  function AddressControl({ value, onChange, ...props }: ControlProps) {
    const address = String(value)
    const [ward, setWard] = useState(() => wardAtEnd(address))
    return (
      <div className="grid gap-4">
        <TextArea
          {...props}
          rows={2}
          maxLength={1000}
          autoComplete="off"
          value={address}
          onChange={({ target }) => {
            onChange(target.value)
            setWard(wardAtEnd(target.value))
          }}
        />
        <PlaceField
          id="customer-ward"
          label={t('Ward')}
          disabled={props.disabled}
          province={province}
          maxLength={100}
          autoComplete="off"
          value={ward}
          onChange={(text) => {
            onChange(withWard(address, ward, text))
            setWard(text)
          }}
        />
      </div>
    )
  }
