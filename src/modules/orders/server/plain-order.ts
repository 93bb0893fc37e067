import { guestOrderInput } from '../contract/guest-orders.ts'
import type { GuestOrderInput } from '../contract/guest-orders.ts'
import { plainRefusals } from '../contract/plain-order.ts'
import type { AnsweredForm, placePlainOrder, PlainOrderForm } from '../contract/plain-order.ts'
import { toMajor, toMinor } from '../../../kernel/rules/money.ts'
import type { LanguageCode } from '../../../kernel/rules/languages.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import { changedForm, readPiece, timesIn } from '../rules/plain-pieces.ts'
import type { GuestOrdersService } from './guest-orders.service.ts'

/** The form once more, with what was refused, and how that is answered. */
interface RefusedForm extends AnsweredForm {
  refusal: Refusal<(typeof placePlainOrder)['errors'][number]>
}

/** Browsers send line breaks as two characters, pages that run scripts as one. */
const lines = (text: string) => text.replaceAll('\r\n', '\n')

/** Every wanted piece of its own, as a cart holds it; undefined where a piece cannot be read. */
function cartOf({ piece: queries, quantity }: PlainOrderForm): GuestOrderInput['cart'] | undefined {
  const wanted = queries.map((query, at) => ({
    piece: readPiece(query),
    times: timesIn(quantity[at] ?? '1'),
  }))
  const cart = wanted.flatMap(({ piece, times }) =>
    piece && times ? Array.from({ length: times }, () => piece.line) : [],
  )
  return wanted.every(({ piece, times }) => piece && times) ? cart : undefined
}

/** The names of the form for the fields of an order. */
const fieldOf = (path: readonly PropertyKey[]) => String(path[0] === 'customer_info' ? path[1] : path[0])

function refusedIn(form: PlainOrderForm, issues: readonly { path: PropertyKey[]; message: string }[]) {
  const refused: Record<string, string> = {}
  for (const [at, quantity] of form.piece.map((_, one) => form.quantity[one] ?? '1').entries())
    if (timesIn(quantity) === null) refused[`quantity.${at}`] = plainRefusals.quantity
  for (const { path, message } of issues.filter(({ path: [part] }) => part !== 'cart'))
    refused[fieldOf(path)] ??= message
  return refused
}

/**
 * Places what the form of a browser without scripts says, by the service of guests: the same checks, limits and prices.
 * @returns the path of the order's private page, or the form for its page
 */
export function plainOrders({ guests, exponent }: { guests: GuestOrdersService; exponent: number }) {
  return async function answer(
    form: PlainOrderForm,
    { network, language }: { network: string; language: LanguageCode },
  ): Promise<string | RefusedForm> {
    const changed = changedForm(form)
    // Nothing is placed: the form comes back with another piece, or with its total.
    if (changed) return { ...changed, refusal: refuse('order_refused') }
    const cart = cartOf(form)
    const total = (cart ?? []).reduce((sum, line) => sum + toMinor(line.calculated_price, exponent), 0)
    const unit = readPiece(form.piece[0] ?? '')?.unit ?? 'm'
    const { name, email, phone, address } = form
    const input = guestOrderInput.safeParse({
      customer_info: { name, email: email.trim(), phone, address: lines(address) },
      cart: cart ?? [],
      ...(form.note.trim() !== '' && { note: lines(form.note) }),
      ...(unit !== 'm' && { size_unit: unit }),
      total_amount: toMajor(total, exponent),
    })
    const refused = refusedIn(form, input.error?.issues ?? [])
    if (!input.success || cart === undefined || Object.keys(refused).length > 0)
      return { form, refused, code: 'invalid_body', refusal: refuse('invalid_body') }
    // Nobody orders for a total that they have not seen.
    if (form.total !== '' && toMinor(Number(form.total) || 0, exponent) !== total)
      return { form, refused: {}, code: 'total_changed', refusal: refuse('price_changed') }
    const key = form.key === '' ? undefined : form.key
    const placed = await guests.place({ input: input.data, key, network, language })
    if (!(placed instanceof Refusal)) return placed.answer.link
    const { code, fields = {} } = placed
    const again = code === 'idempotency_key_reused' ? { ...form, key: '' } : form
    return {
      form: again,
      refused: 'cart' in fields ? { cart: fields['cart'] ?? '' } : {},
      code,
      refusal: placed,
    }
  }
}
