import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { usePageLanguage } from '#kernel/web/shop.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { addressForm } from '../../rules/index.ts'
import { PlaceField } from '../place-field.tsx'
import type { AddressPart, AddressParts } from '../../contract/index.ts'

const maxLengths: Partial<Record<AddressPart, number>> = {
  street: 300,
  company: 200,
  extra: 200,
  postcode: 20,
}

/** What browsers and phones fill in for each part. */
const autoComplete: Partial<Record<AddressPart, string>> = {
  company: 'organization',
  street: 'address-line1',
  extra: 'address-line2',
  district: 'address-level3',
  postcode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
}

type Part = Exclude<AddressPart, 'country'>

const labels: Record<Part, string> = {
  company: 'addressParts.company',
  vat_number: 'addressParts.vat_number',
  street: 'addressParts.street',
  extra: 'addressParts.extra',
  district: 'addressParts.district',
  postcode: 'addressParts.postcode',
  city: 'addressParts.city',
  region: 'addressParts.region',
}

/** What a country calls a part. */
const labelsIn: Record<string, Partial<typeof labels>> = {
  US: { postcode: 'addressParts.zip', region: 'addressParts.state' },
  VN: { region: 'addressParts.province' },
}

export type AddressErrors = Partial<Record<AddressPart, string>>

/** The parts of an address, as its country has them, with a company only where one is wanted. */
export function AddressPartsFields({
  name,
  value,
  countries,
  errors,
  hasCompany,
  onChange,
}: {
  /** Distinguishes the fields of several addresses, and what browsers fill in: `shipping` or `billing`. */
  name: 'shipping' | 'billing'
  value: AddressParts
  /** The countries to choose from; with one there is no choice. */
  countries: readonly string[]
  errors: AddressErrors
  hasCompany: boolean
  onChange: (value: AddressParts) => void
}) {
  const { t } = useTranslation()
  const language = usePageLanguage()
  const translateMessage = useTranslateMessage()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const field = (part: Part) => {
    const props = {
      id: `${name}-${part}`,
      label: t(labelsIn[value.country]?.[part] ?? labels[part]),
      error: translateMessage(errors[part]),
      autoComplete: autoComplete[part] && `${name} ${autoComplete[part]}`,
      maxLength: maxLengths[part] ?? 100,
      value: value[part],
    }
    const change = (text: string) => onChange({ ...value, [part]: text })
    const isListed = value.country === 'VN' && (part === 'region' || part === 'district')
    if (isListed)
      return (
        <PlaceField
          key={part}
          {...props}
          {...(part === 'district' && { province: value.region })}
          onChange={change}
        />
      )
    return <Field key={part} {...props} onChange={({ target }) => change(target.value)} />
  }
  const short: Part[] = ['postcode', 'city', 'region', 'district']
  return (
    <>
      {hasCompany && (
        <div className="grid gap-5 lg:grid-cols-2">
          {field('company')}
          {field('vat_number')}
        </div>
      )}
      {groupsOf(
        addressForm(value.country).map(({ part }) => part),
        short,
      ).map((group) =>
        group.length === 1 ? (
          field(group[0] as Part)
        ) : (
          <div key={group.join()} className="grid grid-cols-2 gap-5 max-tiny:grid-cols-1">
            {group.map(field)}
          </div>
        ),
      )}
      {countries.length > 1 && (
        <SelectField
          id={`${name}-country`}
          label={t('addressParts.country')}
          autoComplete={`${name} country`}
          value={value.country}
          onChange={({ target }) => onChange({ ...value, country: target.value })}
        >
          <Options of={countries} label={(code) => names.of(code) ?? code} />
        </SelectField>
      )}
    </>
  )
}

/** Short parts that follow each other stand side by side. */
function groupsOf(parts: readonly Part[], short: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  for (const part of parts) {
    const last = groups.at(-1)
    const fits = last?.[0] && short.includes(last[0]) && short.includes(part) && last.length < 2
    if (fits) last.push(part)
    else groups.push([part])
  }
  return groups
}
