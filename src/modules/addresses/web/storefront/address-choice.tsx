import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { maxAddresses, type OwnAddress, type Recipient } from '../../contract/index.ts'
import { SelectField } from '#kernel/web/ui/select-field.tsx'

/** Whether the form's values equal a saved address. */
export const isSamePlace = (one: Recipient, other: Recipient): boolean =>
  (['name', 'phone', 'address'] as const).every((field) => one[field].trim() === other[field].trim())

const inOneLine = (address: string) =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')

/** `Office: Lan Nguyen, 12 Nguyen Hue` */
const lineOf = ({ label, name, address }: OwnAddress) =>
  `${label === '' ? '' : `${label}: `}${name}, ${inOneLine(address)}`

/** Selects a saved address, or another one to be entered in the form. */
export function AddressChoice({
  addresses,
  typed,
  onChoose,
}: {
  addresses: readonly OwnAddress[]
  typed: Recipient
  /** Null for another address. */
  onChoose: (address: OwnAddress | null) => void
}) {
  const { t } = useTranslation()
  if (addresses.length === 0) return null
  return (
    <SelectField
      label={t('addresses.choose')}
      value={addresses.find((address) => isSamePlace(address, typed))?.id ?? ''}
      onChange={({ target }) => onChoose(addresses.find(({ id }) => id === target.value) ?? null)}
    >
      {addresses.map((address) => (
        <option key={address.id} value={address.id}>
          {lineOf(address)}
        </option>
      ))}
      <option value="">{t('addresses.other')}</option>
    </SelectField>
  )
}

/** Offers to save the entered address, if it is not saved yet and the limit is not reached. */
export function SaveAddress({
  addresses,
  typed,
  isChosen,
  onChoose,
}: {
  addresses: readonly OwnAddress[]
  typed: Recipient
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const { t } = useTranslation()
  if (addresses.length >= maxAddresses || addresses.some((address) => isSamePlace(address, typed)))
    return null
  return (
    <label className="-my-2 flex min-h-11 w-fit items-center gap-2.5">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="size-4 accent-accent"
      />
      {t('addresses.keep')}
    </label>
  )
}
