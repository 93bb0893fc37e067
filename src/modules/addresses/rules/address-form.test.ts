import { expect, test } from 'vitest'
import { addressParts } from '../contract/address-parts.ts'
import { addressForm, addressProblems, writtenAddress } from './address-form.ts'

const nameOf = (country: string) => new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
const written = (parts: Parameters<typeof addressParts.parse>[0], home: string) =>
  writtenAddress(addressParts.parse(parts), home, nameOf)

test('an address is written as its country writes it, and the country only abroad', () => {
  const munich = { street: 'Lindwurmstr. 12', postcode: '80337', city: 'München', country: 'DE' }
  expect(written(munich, 'DE')).toBe('Lindwurmstr. 12\n80337 München')
  expect(written({ ...munich, company: 'Fenster Werk GmbH', extra: '3. OG' }, 'AT')).toBe(
    'Fenster Werk GmbH\nLindwurmstr. 12\n3. OG\n80337 München\nGermany',
  )
  expect(
    written(
      {
        street: '410 Congress Ave',
        extra: 'Unit 5',
        city: 'Austin',
        region: 'TX',
        postcode: '78701',
        country: 'US',
      },
      'US',
    ),
  ).toBe('410 Congress Ave\nUnit 5\nAustin, TX 78701')
  expect(
    written({ street: '12 Hàng Bông', district: 'Phường Hoàn Kiếm', region: 'Hà Nội', country: 'VN' }, 'VN'),
  ).toBe('12 Hàng Bông\nPhường Hoàn Kiếm, Hà Nội')
  expect(written({ street: 'Hlavní 1', city: 'Praha', country: 'CZ' }, 'CZ')).toBe('Hlavní 1\nPraha')
})

test('each country asks for its parts, and a postcode of another shape is refused', () => {
  expect(addressForm('VN').map(({ part }) => part)).toEqual(['region', 'district', 'street', 'extra'])
  expect(
    addressProblems(addressParts.parse({ country: 'DE', street: 'Lindwurmstr. 12', postcode: '8033' })),
  ).toEqual({
    postcode: 'Please check the postcode',
    city: 'Please fill this in',
  })
  expect(
    addressProblems(
      addressParts.parse({
        country: 'US',
        street: '1 Main',
        city: 'Austin',
        region: 'TX',
        postcode: '78701-1234',
      }),
    ),
  ).toEqual({})
})
