import type { CustomRecord } from '#kernel/contract/custom-fields.ts'

/** The property of a record that holds the values: in the spelling of its others. */
export const customProperty = (record: CustomRecord) =>
  record === 'customer' ? 'customFields' : 'custom_fields'
