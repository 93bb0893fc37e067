import { written, type Expectations } from '#test/expectations.ts'
import { tones } from './contract.ts'

export const expectations: Expectations = {
  access: {
    'GET /api/ai': 'staff',
    'POST /api/ai/**': 'editors',
  },
  texts: [...written(tones), 'blinds', 'curtains'],
}
