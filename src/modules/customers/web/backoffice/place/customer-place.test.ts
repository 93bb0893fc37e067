import { expect, test } from 'vitest'
import { placeOf } from './customer-place.ts'

const nothing = { address: '', city: '', state: '', zipCode: '' }

test.each([
  ['Germany', nothing, ['country', 'address', ['zipCode', 'city']]],
  ['USA', nothing, ['country', 'address', ['city', 'state', 'zipCode']]],
  ['Vietnam', nothing, ['country', ['city'], 'address']],
  ['Vietnam', { ...nothing, zipCode: '700000' }, ['country', ['city', 'zipCode'], 'address']],
  ['Atlantis', nothing, ['country', 'address', ['zipCode', 'city', 'state']]],
])('the address of a customer in %s is typed in the order of the country', (country, values, names) => {
  expect(placeOf(country, values).names).toEqual(names)
})
