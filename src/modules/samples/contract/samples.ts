import { z } from 'zod'
import { mount } from '#modules/making/contract/index.ts'
import { sampleStatuses } from '#modules/record-states/contract.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import {
  id,
  idParams,
  language,
  linkParams,
  listQuery,
  moment,
  version,
  ifMatch,
} from '#kernel/contract/wire.ts'

import { sampleRecipient } from './recipient.ts'

/** Samples of swatches by post: free, without an account, a few at a time. */

/** The most options in one configuration. */
const maxOptions = 20
const code = z.string().min(1).max(50)
const side = z.number().min(0.001, 'Must be above 0').max(100, 'Must be at most 100 m')

/** A swatch (the choice of a product's option) and the configuration in which it was chosen; sides in metres. */
const wantedSample = z.object({
  product_id: id,
  option: code,
  choice: code,
  /** Codes of the other choices by the code of their option; choices that the product does not offer are ignored. */
  options: z
    .record(code, code)
    .refine((options) => Object.keys(options).length <= maxOptions, `At most ${maxOptions} options`)
    .meta({ maxProperties: maxOptions })
    .optional(),
  width: side.nullish(),
  length: side.nullish(),
  mount: mount.nullish(),
})
export type WantedSample = z.output<typeof wantedSample>

const requestedSample = z.object({
  product_name: z.string(),
  option_name: z.string(),
  choice_name: z.string(),
})

export const requestSamples = endpoint({
  method: 'POST',
  path: '/api/samples',
  access: 'anyone',
  summary:
    'Ask for up to 8 samples of swatches by post, free; with a setting that is off until an owner turns it on',
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: sampleRecipient.extend({
    /** The language of the mails; default: that of the request. */
    language: language.optional(),
    /** More than `maxSamples` are refused by the service, with a better message than the schema's. */
    samples: z.array(wantedSample).min(1, 'Please choose a sample').max(100),
  }),
  success: { status: 201, body: z.object({ id, samples: z.array(requestedSample) }) },
  errors: [
    'samples_not_offered',
    'samples_refused',
    'samples_limit',
    'samples_address_limit',
    'idempotency_key_reused',
    'too_many_requests',
  ],
})
export type SampleOrder = z.output<typeof requestSamples.body>

export const getSampleOffer = endpoint({
  method: 'GET',
  path: '/api/samples/offer',
  access: 'anyone',
  summary: 'Whether the shop sends samples, and how many at a time',
  success: { status: 200, body: z.object({ offered: z.literal(true), at_once: z.number().int() }) },
  errors: ['samples_not_offered'],
})

export const sampleRequest = z.object({
  id,
  /** The CRM customer; null once it was deleted. */
  customer_id: id.nullable(),
  name: z.string(),
  email: z.string(),
  address: z.string(),
  language,
  status: z.enum(sampleStatuses),
  samples: z.array(
    requestedSample.extend({
      product_id: id.nullable(),
      image_url: z.string().nullable(),
      colour: z.string().nullable(),
      /** The path of the product with the chosen configuration. */
      link: z.string(),
    }),
  ),
  wants_reminder: z.boolean(),
  reminded_at: moment.nullable(),
  sent_at: moment.nullable(),
  created_at: moment,
  version,
})
export type SampleRequest = z.output<typeof sampleRequest>

export const sampleSorts = sortsBy('created_at')

export const listSampleRequests = endpoint({
  method: 'GET',
  path: '/api/samples',
  access: 'staff',
  summary: 'Sample requests, newest first; as a file with `Accept: text/csv`',
  query: listQuery.extend({
    /** Words from the name, the e-mail or the address. */
    q: z.string().max(200).optional(),
    status: z.enum(sampleStatuses).optional(),
    customer_id: id.optional(),
    sort: z.enum(sampleSorts).default('-created_at'),
  }),
  sends: ['text/csv'],
  success: { status: 200, body: z.array(sampleRequest) },
})

export const setSampleStatus = endpoint({
  method: 'PUT',
  path: '/api/samples/{id}',
  access: 'editors',
  summary: 'Mark samples as sent, cancelled or waiting',
  params: idParams,
  headers: ifMatch,
  body: z.object({
    status: z.enum(sampleStatuses, `Status must be one of ${sampleStatuses.join(', ')}`),
    version: version.optional(),
  }),
  success: { status: 200, body: sampleRequest },
  errors: ['sample_request_not_found', 'version_conflict', 'precondition_failed'],
})

/** What the link in a mail shows: whether a reminder will still be sent. */
const sampleReminder = z.object({ reminder: z.boolean() })

export const getSampleReminder = endpoint({
  method: 'GET',
  path: '/api/samples/reminders/{token}',
  access: 'anyone',
  summary: 'Whether a reminder is still due, for the private link in a mail',
  params: linkParams,
  success: { status: 200, body: sampleReminder },
  errors: ['sample_request_not_found'],
})

export const withdrawSampleReminder = endpoint({
  method: 'POST',
  path: '/api/samples/reminders/{token}/withdraw',
  access: 'anyone',
  summary: 'Withdraw the consent to a reminder; repeating this has no effect',
  params: linkParams,
  success: { status: 200, body: sampleReminder },
  errors: ['sample_request_not_found'],
})
