import type { CustomRecord } from '#kernel/contract/custom-fields.ts'

/** The property of a record that holds the values of custom fields: in the spelling of its others. */
export const customProperty = <Record extends CustomRecord>(record: Record) =>
  (record === 'customer' ? 'customFields' : 'custom_fields') as Record extends 'customer'
    ? 'customFields'
    : 'custom_fields'
