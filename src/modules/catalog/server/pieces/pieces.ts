import type { PieceRequest, PiecePrice } from '../../contract/configuration.ts'
import { toMajor } from '#kernel/rules/money.ts'
import {
  toProductionRecord,
  mountsOf,
  refusalText,
  type LeadDays,
  type LineRequest,
  type RecordedChoice,
  type ProductionRecord,
} from '#modules/making/rules/index.ts'
import {
  exactSides,
  pricePerSqm,
  refusedSides,
  sideText,
  toMetres,
  toMillimetres,
  unevenSides,
  unevenText,
  type Offer,
  type SizeLimits,
} from '#modules/pricing/rules/index.ts'
import {
  chosenCodes,
  decidedParts,
  evaluatePiece,
  limitsWithinGrid,
  optionRefusalText,
  pathOf,
  refusalsByField,
  type PieceEvaluation,
  type SoldProduct,
} from '../../rules/index.ts'
import type { ProductOptionRow } from '../options/options.sql.ts'
import type { ProductForSale } from '../products/products-for-sale.ts'
import { productLead, productLimits } from '../products/products.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** A piece of a product, priced and validated. */
export interface Piece extends Omit<PieceEvaluation, 'price'> {
  line: LineRequest
  /** Minor units; 0 when it cannot be made like this, or when its choices deduct more than it costs. */
  price: number
  parts: { label: string | null; amount: number }[]
  /** Minor units per square metre; null when it is not priced by area. */
  perSqm: number | null
  chargedAreaMm2: number
  /** The making to store with an ordered line; null for a product without a kind. */
  made: ProductionRecord | null
  /** Codes of the choices; null for a product without options. */
  codes: Record<string, string> | null
  choices: RecordedChoice[]
  /** The lead time; null: not promised. */
  lead: LeadDays | null
  /** Why the piece cannot be ordered like this: the first message for each field. */
  refused: Record<string, string>
}

const millimetres = (metres: number | null | undefined) => (metres ? toMillimetres(metres) : null)

/** A shopper's request in whole millimetres. A product without a kind has no mount. */
function lineRequest(request: PieceRequest, { kind }: Pick<ProductForSale, 'kind'>): LineRequest {
  return {
    widthMm: toMillimetres(request.width),
    lengthMm: toMillimetres(request.length),
    exact: exactSides(request.width, request.length),
    mount: (kind && request.mount) ?? null,
    depthMm: millimetres(request.depth),
    topHeightMm: millimetres(request.top_height),
  }
}

function offerOf(product: ProductForSale): Offer {
  const { priceModel: model, priceGrid: grid, minAreaMm2 } = product
  if (model === 'grid' && grid) return { model, minAreaMm2, grid }
  if (model === 'cloth')
    return { model, minAreaMm2, perMetre: product.pricePerMetre, perWidth: product.pricePerWidth }
  if (model === 'square_foot')
    return {
      model,
      minAreaMm2,
      perSqft: pricePerSqm({ pricePerSqm: product.pricePerSqft, basePrice: product.basePrice }),
    }
  return { model: 'area', minAreaMm2, perSqm: pricePerSqm(product) }
}

/** The size limits of a product: its own or the shop's, within its price grid. */
export const soldLimits = (product: ProductForSale): SizeLimits =>
  limitsWithinGrid(productLimits(product), offerOf(product))

const soldProduct = (product: ProductForSale): SoldProduct => ({
  ...product,
  offer: offerOf(product),
  limits: soldLimits(product),
  options: product.options ?? [],
})

/** The names of option and choice in the base language, where the names differ. */
function writtenWords(option: Worded, choice: Worded): Pick<RecordedChoice, 'written'> {
  const writtenNames = {
    option: option.writtenName ?? option.name,
    choice: choice.writtenName ?? choice.name,
  }
  const isSame = writtenNames.option === option.name && writtenNames.choice === choice.name
  return isSame ? {} : { written: writtenNames }
}

type Worded = { name: string; writtenName?: string }

/** The choices with what each added to the price, in the requested language. */
function madeChoices(
  { chosen, price }: PieceEvaluation,
  { options: all, kind }: ProductForSale,
): RecordedChoice[] {
  const options: readonly ProductOptionRow[] = all ?? []
  const decided = decidedParts(options, kind)
  const items = new Map<string, string | null>(
    options.flatMap(({ code, choices }) =>
      choices.map((choice) => [`${code}.${choice.code}`, choice.inventoryItemId] as const),
    ),
  )
  const amounts = new Map(price?.parts.map(({ path, amount }) => [path, amount]))
  return chosen.map(({ option, choice }) => {
    const path = pathOf({ option, choice })
    const [id, decides] = [items.get(path), decided.get(option.code)]
    return {
      option: option.name,
      choice: choice.name,
      ...writtenWords(option, choice),
      amount: amounts.get(path) ?? 0,
      path,
      ...(decides && { part: decides }),
      ...(id && { item: { id } }),
    }
  })
}

/**
 * The price in minor units of a piece with the mount and the choices with which a product's page opens; 0 when it cannot
 * be made like this.
 * @param size metres
 */
export function usualPrice(product: ProductForSale, size: Pick<PieceRequest, 'width' | 'length'>): number {
  if (product.priceModel === 'piece') return pricePerSqm(product)
  const { price, refused } = evaluateLine(product, { ...size, mount: mountsOf(product)[0] })
  return Object.keys(refused).some((field) => field === 'width' || field === 'length') ? 0 : price
}

/**
 * The picture of a piece as ordered: of the product in what was chosen, else of the choice itself, as on the product's
 * page. The product's first picture shows the choices that are made unless others are.
 */
export function pictureOfPiece(
  { options, imageUrls }: ProductForSale,
  chosen: PieceEvaluation['chosen'],
): string | null {
  for (const { option, choice } of chosen) {
    const offered = options?.find(({ code }) => code === option.code)
    if (offered === undefined || offered.default === choice.code) continue
    const { imageUrl = null } = offered.choices.find(({ code }) => code === choice.code) ?? {}
    const picture = offered.pictures[choice.code] ?? imageUrl
    if (picture) return picture
  }
  return imageUrls[0] ?? null
}

const later = (lead: LeadDays | null, days: number) => lead && { min: lead.min + days, max: lead.max + days }

/** Prices and validates a piece of a product: the single implementation for orders, quotes and the API. */
export function evaluateLine(product: ProductForSale, request: PieceRequest): Piece {
  const line = lineRequest(request, product)
  const productForSale = soldProduct(product)
  const piece = evaluatePiece(productForSale, line, { sent: request.options ?? {}, safety: product.safety })
  const { price, evaluation, chosen, facts } = piece
  const refused: Record<string, string> =
    product.priceModel === 'piece'
      ? { product_id: staffText('This product is sold by the piece, without a size') }
      : {}
  for (const side of refusedSides(request.width, request.length, productForSale.limits))
    refused[side.side] = sideText(side)
  // The size of a code is its maker's, in whole millimetres.
  const step = request.size_unit === 'in' && !facts.size ? product.inchStep : undefined
  for (const uneven of unevenSides(request.width, request.length, step))
    refused[uneven.side] ??= unevenText(uneven)
  for (const [field, refusal] of refusalsByField(piece))
    refused[field] ??= 'option' in refusal ? optionRefusalText(refusal) : refusalText(refusal)
  return {
    ...piece,
    line,
    price: Math.max(0, price?.total ?? 0),
    parts: price?.parts ?? [],
    perSqm: productForSale.offer.model === 'area' && chosen.length === 0 ? productForSale.offer.perSqm : null,
    chargedAreaMm2: price?.chargedAreaMm2 ?? 0,
    made: toProductionRecord({ ...product, facts }, line, evaluation, product.safety),
    codes: product.options === null ? null : chosenCodes(chosen),
    choices: madeChoices(piece, product),
    lead: later(productLead(product), piece.extraDays),
    refused,
  }
}

const metresOrNull = (mm: number | null | undefined) =>
  mm === null || mm === undefined ? null : toMetres(mm)

/** A priced piece as the API returns it. */
export function serializePiece(
  { line, price, parts, chargedAreaMm2, evaluation: { piece, weightG }, lead, refused }: Piece,
  exponent: number,
): PiecePrice {
  const { widthMm, lengthMm } = line
  const size = `${toMetres(widthMm)} x ${toMetres(lengthMm)} m`
  const isUnpriced = price === 0 && Object.keys(refused).length === 0
  const messages = isUnpriced ? { product_id: staffText('This product has no price yet') } : refused
  return {
    price: toMajor(price, exponent),
    area: (widthMm * lengthMm) / 1_000_000,
    charged_area: chargedAreaMm2 / 1_000_000,
    finished_width: metresOrNull(piece?.finished?.widthMm),
    finished_length: metresOrNull(piece?.finished?.lengthMm),
    parts: parts.map(({ label, amount }) => ({ label: label ?? size, amount: toMajor(amount, exponent) })),
    cuts: piece?.cuts ?? [],
    weight: weightG === null ? null : weightG / 1000,
    loop: metresOrNull(piece?.loopMm),
    safety_mark: piece?.safetyMark ?? false,
    stands_out: toMetres(piece?.standsOutMm ?? 0),
    lead_days_min: lead?.min ?? null,
    lead_days_max: lead?.max ?? null,
    messages: Object.entries(messages).map(([field, message]) => ({ field, message })),
  }
}
