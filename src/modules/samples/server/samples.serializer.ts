import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { sampleRequest, type SampleRequest } from '../contract/index.ts'
import { safeAddress } from '#kernel/contract/web-address.ts'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'
import { dayAndTimeIn } from '#kernel/rules/shop-time.ts'
import type { SampleNames } from './wanted-samples.ts'
import type { sampleRequests } from './samples.tables.ts'

interface SampleItem extends SampleNames {
  productId: string | null
  readerNames: SampleNames | null
  imageUrl: string | null
  colour: string | null
  link: string
}

export type SampleRequestRow = Pick<
  typeof sampleRequests.$inferSelect,
  | 'id'
  | 'customerId'
  | 'name'
  | 'email'
  | 'address'
  | 'language'
  | 'status'
  | 'wantsReminder'
  | 'remindedAt'
  | 'sentAt'
  | 'createdAt'
  | 'version'
> & { items: SampleItem[] }

export const serializeSampleRequest = (row: SampleRequestRow): SampleRequest =>
  serializeColumns(sampleRequest.shape, {
    ...row,
    samples: row.items.map((item) => ({
      product_id: item.productId,
      product_name: item.productName,
      option_name: item.optionName,
      choice_name: item.choiceName,
      image_url: safeAddress(item.imageUrl),
      colour: item.colour,
      link: item.link,
    })),
  })

/** The CSV columns of a request; dates and times are in the shop's time zone. */
export function sampleColumns(timeZone: string): CsvColumns<SampleRequest> {
  return {
    created_at: (row) => dayAndTimeIn(timeZone, new Date(row.created_at)),
    status: (row) => row.status,
    name: (row) => row.name,
    email: (row) => row.email,
    address: (row) => row.address,
    samples: (row) => row.samples.map((sample) => `${sample.product_name}: ${sample.choice_name}`).join('; '),
    sent_at: (row) => (row.sent_at ? dayAndTimeIn(timeZone, new Date(row.sent_at)) : ''),
    id: (row) => row.id,
  }
}
