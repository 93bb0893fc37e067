/**
 * Every way the shop can say no: code, HTTP status and the sentence a person reads.
 * A code never changes its meaning; clients branch on the code, people read the message.
 */
export const errors = {
  invalid_body: { status: 400, message: 'Please check the marked fields.' },
  invalid_query: { status: 400, message: 'The address holds a value the shop does not understand.' },
  malformed_json: { status: 400, message: 'The body is not valid JSON.' },
  malformed_request: { status: 400, message: 'The request cannot be read.' },
  file_missing: { status: 400, message: 'Please choose one image.' },
  link_invalid: { status: 400, message: 'This link was used already or is too old.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  foreign_origin: { status: 403, message: 'This request came from another site.' },
  forbidden: { status: 403, message: 'Your account may not do this.' },
  not_found: { status: 404, message: 'Not found' },
  product_not_found: { status: 404, message: 'Product not found' },
  category_not_found: { status: 404, message: 'Category not found' },
  blog_post_not_found: { status: 404, message: 'Blog post not found' },
  support_item_not_found: { status: 404, message: 'Support article not found' },
  upload_not_found: { status: 404, message: 'Image not found' },
  banner_not_found: { status: 404, message: 'Banner not found' },
  order_not_found: { status: 404, message: 'Order not found' },
  method_not_allowed: { status: 405, message: 'This address does not answer this method.' },
  price_changed: { status: 409, message: 'Prices have changed. Please check the new total.' },
  order_not_pending: {
    status: 409,
    message: 'The order is already being made and can no longer be cancelled.',
  },
  in_use: { status: 409, message: 'This is still in use.' },
  version_conflict: { status: 409, message: 'Somebody else changed this in the meantime.' },
  precondition_failed: { status: 412, message: 'Somebody else changed this in the meantime.' },
  body_too_large: { status: 413, message: 'The body is too large.' },
  file_too_large: { status: 413, message: 'The file is larger than 5MB.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  not_an_image: { status: 415, message: 'This is not an image of a kind the shop can show.' },
  address_refused: { status: 422, message: 'Only web addresses (http or https) are accepted here.' },
  picture_too_large: {
    status: 422,
    message: 'The picture is too large: at most 40 megapixels and 16,000 pixels a side.',
  },
  order_refused: { status: 422, message: 'The order cannot be made as it is.' },
  password_too_common: { status: 422, message: 'This password is too common. Please choose another.' },
  password_too_short: { status: 422, message: 'Password must be at least 12 characters' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used for another order.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  storage_full: { status: 503, message: 'There is no room left for pictures. Nothing was stored.' },
  storage_unavailable: { status: 503, message: 'Pictures cannot be stored right now. Please try again.' },
  unavailable: { status: 503, message: 'The shop is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors
