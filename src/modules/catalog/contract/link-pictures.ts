import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { languageQuery } from '#kernel/contract/translations.ts'
import { idParams } from '#kernel/contract/wire.ts'

export const linkPictureOfProduct = endpoint({
  method: 'GET',
  path: '/products/{id}/link-picture.jpg',
  access: 'anyone',
  summary: 'The preview image for links to a product',
  params: idParams,
  query: z.object(languageQuery),
  translated: true,
  sends: ['image/jpeg'],
  success: { status: 200, body: null },
  errors: ['product_not_found'],
})

export const linkPictureOfCategory = endpoint({
  method: 'GET',
  path: '/categories/{id}/link-picture.jpg',
  access: 'anyone',
  summary: 'The preview image for links to a category',
  params: idParams,
  query: z.object(languageQuery),
  translated: true,
  sends: ['image/jpeg'],
  success: { status: 200, body: null },
  errors: ['category_not_found'],
})

export const linkPictureOfShop = endpoint({
  method: 'GET',
  path: '/link-picture.jpg',
  access: 'anyone',
  summary: 'The preview image for links to the shop',
  query: z.object(languageQuery),
  translated: true,
  sends: ['image/jpeg'],
  success: { status: 200, body: null },
})
