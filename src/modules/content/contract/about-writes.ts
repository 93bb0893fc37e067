import type { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { orderEndpoint } from '#kernel/contract/order-endpoint.ts'
import { translationWrites } from '#kernel/contract/translations.ts'
import { idParams, ifMatch, success, version } from '#kernel/contract/wire.ts'
import { aboutPartForm } from './about-form.ts'
import { aboutPart } from './about.ts'

const translated = { title: true, text: true, content: true, link_text: true, picture_text: true } as const

const writeFields = aboutPartForm.partial().extend(translationWrites(aboutPartForm.pick(translated).shape))
export type AboutPartWrite = z.output<typeof writeFields>

const refusals = ['address_refused', 'invalid_body'] as const

export const createAboutPart = endpoint({
  method: 'POST',
  path: '/api/about',
  access: 'editors',
  summary: 'Add a part to the about page; without an order it comes last',
  body: writeFields.extend({ kind: aboutPartForm.shape.kind }),
  success: { status: 201, body: aboutPart },
  errors: refusals,
})

export const updateAboutPart = endpoint({
  method: 'PUT',
  path: '/api/about/{id}',
  access: 'editors',
  summary: 'Change a part of the about page; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
  body: writeFields.extend({ version: version.optional() }),
  success: { status: 200, body: aboutPart },
  errors: [...refusals, 'about_part_not_found', 'version_conflict', 'precondition_failed'],
})

export const deleteAboutPart = endpoint({
  method: 'DELETE',
  path: '/api/about/{id}',
  access: 'editors',
  summary: 'Delete a part of the about page',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['about_part_not_found'],
})

export const orderAboutParts = orderEndpoint({
  path: '/api/about',
  access: 'editors',
  summary: 'Reorder the parts of the about page; the first one gets 1',
  notFound: 'about_part_not_found',
})
