import type { CountryCode } from 'libphonenumber-js'
import type { z } from 'zod'
import { guestOrderInput, type GuestOrderInput } from '../contract/guest-orders.ts'
import { orderInput, type Order, type OrderInput } from '../contract/orders.ts'
import {
  otherAccount,
  plainAccounts,
  plainRefusals,
  type AnsweredForm,
  type placePlainOrder,
  type PlainAccount,
  type plainOrderForm,
  type PlainOrderForm,
} from '../contract/plain-order.ts'
import type { RequestAccount } from '#modules/accounts/server/index.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { checkPhonesIn } from '#kernel/http/phone-numbers.ts'
import { phoneTooShort } from '#kernel/contract/phone.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { applyPressedButton } from '../rules/plain-form.ts'
import { readPiece, parseQuantity } from '../rules/plain-pieces.ts'
import type { GuestOrdersService } from './guest-orders.service.ts'
import type { OrdersService } from './orders.service.ts'
import { accountFieldErrors, signInWith, type FormRequest } from './plain-account.ts'

/** The form to show again, with its messages and the refusal that sets the response's status. */
interface RefusedForm extends AnsweredForm {
  /** The account to which the form is shown: signed in before the request, or by it. */
  account: RequestAccount | null
  refusal: Refusal<(typeof placePlainOrder)['errors'][number]>
}

/** Browsers send line breaks as two characters, pages that run scripts as one. */
const lines = (text: string) => text.replaceAll('\r\n', '\n')

/**
 * The pieces as a cart, one line for each unit of the quantity; undefined where a piece or quantity cannot be read.
 */
function cartOf({ piece: queries, quantity }: PlainOrderForm): GuestOrderInput['cart'] | undefined {
  const wanted = queries.map((query, at) => ({
    piece: readPiece(query),
    times: parseQuantity(quantity[at] ?? '1'),
  }))
  const cart = wanted.flatMap(({ piece, times }) =>
    piece && times ? Array.from({ length: times }, () => piece.line) : [],
  )
  return wanted.every(({ piece, times }) => piece && times) ? cart : undefined
}

/** The name in the form of an order's field. */
const fieldOf = (path: readonly PropertyKey[]) => String(path[0] === 'customer_info' ? path[1] : path[0])

function refusedIn(form: PlainOrderForm, issues: readonly { path: PropertyKey[]; message: string }[]) {
  const refused: Record<string, string> = {}
  for (const [at, quantity] of form.piece.map((_, one) => form.quantity[one] ?? '1').entries())
    if (parseQuantity(quantity) === null) refused[`quantity.${at}`] = plainRefusals.quantity
  for (const { path, message } of issues.filter(({ path: [part] }) => part !== 'cart'))
    refused[fieldOf(path)] ??= message
  return refused
}

/** For whom the form orders. A signed-in person orders for themselves, whatever the form says. */
const accountIn = ({ account }: PlainOrderForm, request: FormRequest): PlainAccount =>
  request.account ? 'own' : (plainAccounts.find((one) => one === account) ?? 'guest')

/** No page repeats a password, so a form that comes back asks to type it again. */
const passwordAgain = ({ password }: Sent, how: PlainAccount): Record<string, string> =>
  password !== '' && (how === 'known' || how === 'new') ? { password: plainRefusals.passwordAgain } : {}

/**
 * Why the form must be shown again before it may order: its session has ended, or the signed-in account is not the
 * one that the form was shown to or names. Undefined when they match.
 */
function accountMismatch(
  { account, owner, email }: PlainOrderForm,
  request: FormRequest,
): Pick<RefusedForm, 'code' | 'refusal'> | undefined {
  const user = request.account?.user
  if (user === undefined)
    return account === 'own' ? { code: 'unauthenticated', refusal: refuse('unauthenticated') } : undefined
  const isNamed = account === 'known' || account === 'new'
  const isTheirs =
    account === 'own'
      ? owner === user.id
      : isNamed && email.trim().toLowerCase() === user.email?.toLowerCase()
  return isTheirs ? undefined : { code: otherAccount, refusal: refuse('order_refused') }
}

type Parts = {
  guests: GuestOrdersService
  orders: OrdersService
  exponent: number
  country: CountryCode | undefined
}
const wrongPhonesIn = checkPhonesIn(guestOrderInput)
type Sent = z.output<typeof plainOrderForm>
type Input = GuestOrderInput | OrderInput

/** The order for the service, or what is refused before signing in is attempted. */
function readForm(
  { password, ...form }: Sent,
  { how, exponent, country }: { how: PlainAccount } & Pick<Parts, 'exponent' | 'country'>,
): { input: Input } | Omit<RefusedForm, 'account'> {
  const cart = cartOf(form)
  const total = (cart ?? []).reduce((sum, line) => sum + toMinor(line.calculated_price, exponent), 0)
  const unit = readPiece(form.piece[0] ?? '')?.unit ?? 'm'
  const { name, email, phone, address } = form
  const input = (how === 'guest' ? guestOrderInput : orderInput).safeParse({
    customer_info: { name, email: email.trim(), phone, address: lines(address) },
    cart: cart ?? [],
    ...(form.note.trim() !== '' && { note: lines(form.note) }),
    ...(unit !== 'm' && { size_unit: unit }),
    total_amount: toMajor(total, exponent),
  })
  const typed = { ...form, password }
  const wrongPhone: Record<string, string> =
    input.success && country && wrongPhonesIn?.(input.data, country) ? { phone: phoneTooShort } : {}
  const refused = {
    ...refusedIn(form, input.error?.issues ?? []),
    ...wrongPhone,
    ...accountFieldErrors(typed, how),
  }
  const again = passwordAgain(typed, how)
  if (!input.success || cart === undefined || Object.keys(refused).length > 0)
    return { form, refused: { ...again, ...refused }, code: 'invalid_body', refusal: refuse('invalid_body') }
  // The buyer must have seen the total before ordering.
  if (form.total !== '' && toMinor(Number(form.total) || 0, exponent) !== total)
    return { form, refused: { ...again }, code: 'total_changed', refusal: refuse('price_changed') }
  return { input: input.data }
}

/**
 * Places the order for an account or for a guest, through the same services as the API; returns the path of its
 * page.
 */
async function placeBy(
  { guests, orders }: Parts,
  {
    input,
    key,
    account,
    request,
  }: { input: Input; key: string; account: RequestAccount | null; request: FormRequest },
) {
  const { network, language } = request
  const placement = { input, key: key === '' ? undefined : key, language }
  if (account === null) {
    const placed = await guests.place({ ...placement, network })
    return placed instanceof Refusal ? placed : placed.answer.link
  }
  const placed = await orders.place({ ...placement, actor: account.actor })
  if (placed instanceof Refusal) return placed
  const { id } = 'replay' in placed ? (placed.replay.body as Order) : placed.order
  return `/account/orders/${id}`
}

/**
 * Places the order of a form without scripts through the services of the API: with the same checks, limits and
 * prices. With an e-mail address and a password it signs in first, or creates an account and signs in to it.
 * @returns the path of the order's page, or the form to show again
 */
export function plainOrders(parts: Parts) {
  return async function answer(sent: Sent, request: FormRequest): Promise<string | RefusedForm> {
    const { password, ...form } = sent
    const changed = applyPressedButton(form)
    const stranger = accountMismatch(form, request)
    // Nothing is placed: the form is shown again with the change that its button made.
    if (changed) {
      const refused = { ...changed.refused, ...passwordAgain(sent, accountIn(form, request)) }
      return { ...changed, ...stranger, refused, account: request.account, refusal: refuse('order_refused') }
    }
    if (stranger) return { form, refused: {}, ...stranger, account: request.account }
    const how = accountIn(form, request)
    const read = readForm(sent, { how, ...parts })
    if ('refusal' in read) return { ...read, account: request.account }
    const entered = await signInWith({ ...form, password }, { how, request })
    if ('refusal' in entered) return { ...entered, account: request.account }
    const { account } = entered
    const placed = await placeBy(parts, { ...read, key: form.key, account, request })
    if (!(placed instanceof Refusal)) return placed
    const { code, fields = {} } = placed
    const again = code === 'idempotency_key_reused' ? { ...form, key: '' } : form
    return {
      form: again,
      refused: 'cart' in fields ? { cart: fields['cart'] ?? '' } : {},
      code,
      account,
      refusal: placed,
    }
  }
}
