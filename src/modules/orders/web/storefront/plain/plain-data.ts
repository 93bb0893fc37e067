import type { QueryClient } from '@tanstack/react-query'
import {
  plainAccounts,
  type AnsweredForm,
  type PlainAccount,
  type PlainBuyer,
  type PlainOrderForm,
} from '#modules/orders/contract/plain-order.ts'
import { emptyAnswers, emptyMore } from '#modules/orders/rules/plain-form.ts'
import { readPiece, parseQuantity, writePiece, type PlainPiece } from '#modules/orders/rules/plain-pieces.ts'
import { currencyExponent, toMajor, toMinor } from '#kernel/rules/money.ts'
import { inPageLanguage } from '#kernel/web/api.ts'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import { fullName } from '#kernel/rules/names.ts'
import { languageParam } from '#kernel/web/i18n/page-language.ts'
import { personalData, submittedForm } from '#kernel/web/submitted-form.ts'
import type { CurrentUser } from '#modules/accounts/contract/index.ts'
import { chosenCodes, judgeAnswers } from '#modules/catalog/rules/index.ts'
import { productResults } from '#modules/catalog/web/queries/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { cashRoundingSettings } from '../../queries/cash-rounding.ts'
import { newKey } from '../checkout-attempt.ts'
import { pieceToday, type PieceToday } from '../ordered-piece.ts'
import { soldProductOf } from '../line-price.ts'
import { readToday, type ProductsToday } from '../todays-products.ts'

/** A piece of the form, validated and priced as of today. */
export interface ShownPiece {
  /** The piece as the form carries it, with today's price. */
  carried: string
  /** Null when it cannot be read. */
  piece: PlainPiece | null
  today: PieceToday
  quantity: string
  /** Price of one piece in major units; 0 when it cannot be ordered. */
  price: number
}

export interface PlainOrder {
  form: PlainOrderForm
  /** For whom it orders. */
  account: PlainAccount
  /** The signed-in account; null: nobody. */
  buyer: CurrentUser | null
  servesGuests: boolean
  pieces: ShownPiece[]
  refused: AnsweredForm['refused']
  code: string | undefined
  /** The address to which the form is sent, in the language of the page. */
  action: string
  /** The language parameter for other addresses; null where they need none. */
  lng: string | null
  /** Major units. */
  total: number
  /** The newest products on sale, sorted by name, which can be added to the order. */
  products: readonly { id: string; name: string; language: string | undefined }[]
  /** The position of the piece whose options are being edited, counted from 0; null: none. */
  changing: number | null
}

/** The form when it is opened: the piece from the address, and otherwise only what the account knows. */
function openedForm(
  search: Readonly<Record<string, unknown>>,
  buyer: PlainBuyer | undefined,
  language: LanguageCode,
): PlainOrderForm {
  const texts = Object.entries(search).flatMap(([name, value]) =>
    name !== 'lng' && typeof value === 'string' ? [[name, value]] : [],
  )
  const { user, address } = buyer ?? {}
  const typed = {
    name: address?.name ?? (user ? fullName(user, language) : ''),
    email: user?.email ?? '',
    phone: address?.phone ?? user?.phone ?? '',
    address: address?.address ?? '',
    note: '',
  }
  const entry = { account: '', owner: '', first_name: '', last_name: '' }
  const next = { quantity: [], next_width: [], next_height: [], next_room: [] }
  const piece = 'product' in search ? [JSON.stringify(Object.fromEntries(texts))] : []
  return { piece, ...next, ...emptyMore, ...emptyAnswers, ...typed, ...entry, total: '', key: '', act: '' }
}

/** For whom the form orders: the signed-in account, what the form says, or the default if that is not possible. */
function accountOf(
  answered: string,
  { buyer, servesGuests }: { buyer: unknown; servesGuests: boolean },
): PlainAccount {
  if (buyer) return 'own'
  // The form belonged to an account: it must not become a guest's because the session has ended.
  if (answered === 'own') return 'known'
  const named = plainAccounts.find((one) => one === answered)
  if (named !== undefined && (named !== 'guest' || servesGuests)) return named
  return servesGuests ? 'guest' : 'known'
}

/** Whether the price of a piece differs from the one in the submitted form. */
export const hasOtherPrice = ({ piece, price }: ShownPiece) =>
  piece !== null && piece.line.calculated_price > 0 && price > 0 && piece.line.calculated_price !== price

const unread: PieceToday = { problem: 'unread' }

/**
 * A piece with defaults for what was not answered yet, as its product's page would show them: mount and every
 * choice. Answers that the product no longer asks for stay until its options are edited, so that the refusal is
 * shown.
 */
function withDefaults(
  { line, unit }: PlainPiece,
  { found, configurations }: ProductsToday,
  { currency, isAsked }: { currency: string; isAsked: boolean },
): PlainPiece {
  const mount = line.mount ?? found.get(line.product_id)?.mounts[0]
  const mountedLine = mount ? { ...line, mount } : line
  const configuration = configurations.get(line.product_id)
  if (!configuration) return { line: mountedLine, unit }
  const { chosen } = judgeAnswers(
    soldProductOf(configuration, currency),
    configuration.safety,
    mountedLine,
    mountedLine,
  )
  const remaining = Object.entries(mountedLine.options ?? {}).filter(
    ([code]) => !isAsked || configuration.options.some((option) => option.code === code),
  )
  return {
    line: { ...mountedLine, options: { ...Object.fromEntries(remaining), ...chosenCodes(chosen) } },
    unit,
  }
}

/**
 * Whether an answer led to a question that the form did not ask: then all questions of the product are asked again.
 */
const hasNewQuestion = (sent: PlainPiece | null, shown: PlainPiece | null) => {
  const answered = Object.keys(sent?.line.options ?? {})
  const asked = Object.keys(shown?.line.options ?? {})
  return answered.length > 0 && asked.some((code) => !answered.includes(code))
}

/** A number of products that fits into a select. */
const maxOtherProducts = 100

/** An order does not need the list: when it cannot be read, the page is rendered without it instead of failing. */
async function otherProducts(queryClient: QueryClient, language: LanguageCode) {
  const { queryKey, queryFn } = productResults({ limit: maxOtherProducts })
  const { rows } = await queryClient.fetchQuery({ queryKey, queryFn }).catch(() => ({ rows: [] }))
  // The page shows no pictures and prices of these products, so they must not be sent with it.
  queryClient.removeQueries({ queryKey })
  return rows
    .map(({ id, name, languages }) => ({ id, name, language: languages?.name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
}

/** The page's data: the form as it was sent, its pieces at today's prices, and why it was refused. */
async function plainOrderOf(
  queryClient: QueryClient,
  search: Readonly<Record<string, unknown>>,
  { currency, language }: { currency: string; language: LanguageCode },
): Promise<PlainOrder> {
  const answered = submittedForm() as AnsweredForm | undefined
  const buyer = personalData() as PlainBuyer | undefined
  const form = answered?.form ?? openedForm(search, buyer, language)
  const { guestCheckout } = await queryClient.ensureQueryData(shopSettings)
  const servesGuests = guestCheckout === true
  const read = form.piece.map(readPiece)
  const [today, products] = await Promise.all([
    readToday(
      queryClient,
      read.flatMap((piece) => piece?.line.product_id ?? []),
    ),
    otherProducts(queryClient, language),
  ])
  const asked = form.changing === '' ? null : Number(form.changing)
  const complete = read.map(
    (sent, at) => sent && withDefaults(sent, today, { currency, isAsked: at === asked }),
  )
  const grown = complete.findIndex((piece, at) => hasNewQuestion(read[at] ?? null, piece))
  const changing = asked ?? (grown < 0 ? null : grown)
  const pieces = complete.map((piece, at): ShownPiece => {
    const judged = piece ? pieceToday(piece.line, today, currency) : unread
    const price = 'line' in judged && judged.problem === null ? judged.line.calculated_price : 0
    const sent = read[at] ?? null
    // Only one piece is edited at a time: another one keeps its new question for the next page, and its price until
    // then.
    const answeredPiece = at !== changing && hasNewQuestion(sent, piece) ? sent : piece
    const carried =
      piece && answeredPiece
        ? writePiece({
            ...answeredPiece,
            line: { ...piece.line, options: answeredPiece.line.options, calculated_price: price },
          })
        : (form.piece[at] ?? '')
    return { carried, piece, today: judged, quantity: form.quantity[at] ?? '1', price }
  })
  const exponent = currencyExponent(currency)
  const total = pieces.reduce(
    (sum, { price, quantity }) => sum + toMinor(price, exponent) * (parseQuantity(quantity) ?? 1),
    0,
  )
  return {
    form: { ...form, key: form.key || newKey() },
    account: accountOf(form.account, { buyer, servesGuests }),
    buyer: buyer?.user ?? null,
    servesGuests,
    pieces,
    refused: answered?.refused ?? {},
    code: answered?.code,
    action: inPageLanguage('/order'),
    lng: languageParam(),
    total: toMajor(total, exponent),
    products,
    changing,
  }
}

/** The data that the page is rendered from, with the rounding of cash. */
export async function loadPlainOrder({
  context: { queryClient, facts, i18n },
  location,
}: {
  context: { queryClient: QueryClient; facts: { currency: string }; i18n: { language: string } }
  location: { search: Readonly<Record<string, unknown>> }
}): Promise<PlainOrder> {
  const [order] = await Promise.all([
    plainOrderOf(queryClient, location.search, {
      currency: facts.currency,
      language: languageOrNull(i18n.language) ?? 'en',
    }),
    queryClient.prefetchQuery(cashRoundingSettings),
  ])
  return order
}
