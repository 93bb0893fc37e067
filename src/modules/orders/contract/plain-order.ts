import { z } from 'zod'
import type { CurrentUser } from '#modules/accounts/contract/index.ts'
import type { OwnAddress } from '#modules/addresses/contract/index.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'

/** Maximum number of different pieces in one order placed without scripts; each has a quantity. */
export const maxPlainPieces = 20

/** Maximum quantity of one piece. */
export const maxPlainQuantity = 20

/**
 * The maximum size of the form. It is larger than the shop accepts for any field, so that a form with a refused
 * field still comes back with what was typed.
 */
export const maxPlainBytes = 160 * 1024

/** Messages for refused fields that exist only in this form, not in an order. */
export const plainRefusals = {
  quantity: 'Please enter a number from 1 to 20.',
  size: 'Please enter width and height.',
  full: 'One form takes at most 20 pieces.',
  product: 'Please choose a product.',
  passwordAgain: 'Please type your password again.',
  secondFactor: 'This account asks for a second step, which needs JavaScript. Please call us or write to us.',
  lookInMail:
    'We could not sign you in with this password. We have written to this address: please look into your mailbox.',
} as const

/** The code for a form that was shown to somebody else, or before the person signed in: nothing is placed. */
export const otherAccount = 'other_account'

/**
 * For whom an order is placed: a guest, an account that the form signs in to (`known`) or creates (`new`), or the
 * account that is signed in already (`own`).
 */
export const plainAccounts = ['guest', 'known', 'new', 'own'] as const
export type PlainAccount = (typeof plainAccounts)[number]

const text = (max: number) => z.string().max(max).default('')
/** A field that the form contains once for each piece. */
const ofEachPiece = (max: number) =>
  z
    .union([z.string().max(max), z.array(z.string().max(max)).max(maxPlainPieces)])
    .default([])
    .transform((values) => [values].flat())

/** The form of a browser without scripts: every field as it was typed. */
export const plainOrderForm = z.object({
  /** The pieces, each as JSON of the answers from its product's page, with the price that was shown. */
  piece: ofEachPiece(4000),
  quantity: ofEachPiece(20),
  /** The same product for another window, in the unit of the piece. */
  next_width: ofEachPiece(40),
  next_height: ofEachPiece(40),
  next_room: ofEachPiece(200),
  /** A piece of another product, in the unit of the first piece. */
  more_product: text(200),
  more_width: text(40),
  more_height: text(40),
  more_room: text(200),
  /** The position of the piece whose options are being edited; empty: none. */
  changing: text(4),
  /** The new answers for that piece, sizes in its unit; options as `code=choice`. */
  changed_width: text(40),
  changed_height: text(40),
  changed_mount: text(20),
  changed_depth: text(40),
  changed_top_height: text(40),
  changed_room: text(400),
  changed_note: text(2000),
  choice: z
    .union([z.string().max(110), z.array(z.string().max(110)).max(40)])
    .default([])
    .transform((values) => [values].flat()),
  name: text(1000),
  email: text(1000),
  phone: text(1000),
  address: text(4000),
  note: text(8000),
  /** One of `plainAccounts`; anything else is a guest. */
  account: text(20),
  /** The id of the account that the form was shown to; empty: nobody was signed in. */
  owner: text(100),
  /** The account's password; no page repeats it. */
  password: text(4000),
  /** The name for a new account. */
  first_name: text(1000),
  last_name: text(1000),
  /** The total that was shown, major units. */
  total: text(40),
  /** The form's idempotency key, so that submitting it twice places one order. */
  key: text(200),
  /** What the pressed button does: `place`, `total`, `add.0`, `remove.0`, `change.0`, `take`, `more`. */
  act: text(20),
})
/** The form as the page repeats it: everything except the password. */
export type PlainOrderForm = Omit<z.output<typeof plainOrderForm>, 'password'>

/** The data of the page that answers the form. */
export interface AnsweredForm {
  form: PlainOrderForm
  /** Messages by the name of the refused field; for a field of a piece with its position: `quantity.0`. */
  refused: Record<string, string>
  /** Why the order was not placed. */
  code?: string
}

/** The signed-in account, as the page gets it, with the address that its forms are prefilled with. */
export interface PlainBuyer {
  user: CurrentUser
  address: OwnAddress | null
}

export const placePlainOrder = endpoint({
  method: 'POST',
  path: '/order',
  access: 'anyone',
  summary:
    'Place the order of a browser without scripts: for whoever is signed in, signs in or makes an account with the same form, or by the rules of guests; leads to the page of the order. A refusal by the shop’s rules is the page of the form, with what was typed; anything else is refused as everywhere',
  body: plainOrderForm,
  bodyLimit: maxPlainBytes,
  consumes: 'application/x-www-form-urlencoded',
  success: { status: 303, body: null },
  errors: [
    'closed_for_orders',
    'guests_not_served',
    'unauthenticated',
    'invalid_credentials',
    'second_factor_needed',
    'staff_password_too_short',
    'password_too_common',
    'order_refused',
    'price_changed',
    'idempotency_key_reused',
    'too_many_requests',
    'invalid_body',
  ],
})
