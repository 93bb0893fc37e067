import { ApiError, call, read } from '#kernel/web/api.ts'
import { shrinkImage } from '#modules/media/web/index.ts'
import {
  addGuestClaimPhoto,
  addOwnClaimPhoto,
  listGuestClaims,
  listOwnClaims,
  makeGuestClaim,
  makeOwnClaim,
  type ClaimInput,
} from '../../contract/index.ts'

/** An order of an account, or one behind a private link. */
export type ClaimedOrder = { orderId: string } | { token: string }

export const claimsOf = (of: ClaimedOrder) =>
  'token' in of
    ? read(listGuestClaims, { params: { token: of.token } })
    : read(listOwnClaims, { params: { id: of.orderId } })

export const makeClaim = (of: ClaimedOrder, body: ClaimInput) =>
  'token' in of
    ? call(makeGuestClaim, { params: { token: of.token }, body })
    : call(makeOwnClaim, { params: { id: of.orderId }, body })

const photoPath = (of: ClaimedOrder) =>
  'token' in of
    ? addGuestClaimPhoto.path.replace('{token}', encodeURIComponent(of.token))
    : addOwnClaimPhoto.path.replace('{id}', encodeURIComponent(of.orderId))

/** At most as large as the shop takes. */
const maxPhotoBytes = 5 * 1024 * 1024

/** Stores a photo, made smaller where it is too large, and returns its path. */
export async function sendClaimPhoto(of: ClaimedOrder, file: File): Promise<string> {
  const form = new FormData()
  form.append('image', await shrinkImage(file, maxPhotoBytes))
  const answer = await fetch(photoPath(of), {
    method: 'POST',
    body: form,
    headers: { accept: 'application/json' },
  })
  const { status, statusText } = answer
  if (!answer.ok) throw new ApiError({ status, statusText, text: await answer.text() })
  return ((await answer.json()) as { url: string }).url
}
