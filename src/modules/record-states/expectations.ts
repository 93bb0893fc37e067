import { written, type Expectations } from '#test/expectations.ts'
import { orderStates } from './rules.ts'
import {
  customerStatuses,
  installationStatuses,
  interactionTypes,
  opportunityStages,
  quoteStatuses,
} from './contract.ts'

export const expectations: Expectations = {
  texts: [
    ...orderStates.map(({ label }) => label),
    ...written([
      ...customerStatuses,
      ...installationStatuses,
      ...interactionTypes,
      ...opportunityStages,
      ...quoteStatuses,
    ]),
  ],
}
