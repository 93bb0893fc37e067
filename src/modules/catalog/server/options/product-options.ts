import { inArray, sql } from 'drizzle-orm'
import type { ProductOption } from '../../contract/options.ts'
import { isWebAddress, webAddressMessage } from '#kernel/contract/web-address.ts'
import type { Db } from '#kernel/database/db.ts'
import { chooseOptions, optionRefusalText } from '../../rules/index.ts'
import type { StoredOption } from './options.repository.ts'
import { productChoicesOut, productOptions } from './options.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The settings of an option for a product, with the stored option. */
export interface RequestedOption {
  option: StoredOption
  sent: ProductOption
}

const choiceOf = ({ option }: RequestedOption, code: string) =>
  option.choices.find((choice) => choice.code === code)

/** The error for the first of these codes that is not a choice of the option. */
function unknownChoice(requested: RequestedOption, codes: readonly string[]): string | undefined {
  const unknown = codes.find((code) => !choiceOf(requested, code))
  return unknown === undefined
    ? undefined
    : staffText('{{name}} has no choice "{{unknown}}"', { name: requested.option.name, unknown })
}

/** Errors of one option of a product, which may refer to the options above it, by field. */
function faultsOf(
  requested: RequestedOption,
  at: string,
  above: readonly RequestedOption[],
): Record<string, string> {
  const { option, sent } = requested
  const { left_out: leftOut = [], pictures = {}, shown_when: shownWhen } = sent
  const standing = choiceOf(requested, sent.default)
  const unknown = unknownChoice(requested, leftOut)
  const unpictured = unknownChoice(requested, Object.keys(pictures))
  const condition =
    shownWhen &&
    !above.some((earlier) =>
      earlier.option.choices.some(({ code }) => `${earlier.option.code}.${code}` === shownWhen),
    )
  return {
    ...(above.some((earlier) => earlier.option.id === option.id) && {
      [`${at}.code`]: staffText('{{name}} is there twice', { name: option.name }),
    }),
    ...((!standing || standing.archived) && {
      [`${at}.default`]: staffText('{{name}} has no choice "{{default}}"', {
        name: option.name,
        default: sent.default,
      }),
    }),
    ...(leftOut.includes(sent.default) && { [`${at}.default`]: staffText('This choice is left out') }),
    ...(unknown && { [`${at}.left_out`]: unknown }),
    ...(!Object.values(pictures).every(isWebAddress) && { [`${at}.pictures`]: webAddressMessage }),
    ...(unpictured && { [`${at}.pictures`]: unpictured }),
    ...(condition && { [`${at}.shown_when`]: staffText('Must be a choice of an option further up') }),
  }
}

/** The error of default choices that exclude each other. */
function conflictOf(list: readonly RequestedOption[]): Record<string, string> {
  const offered = list.map(({ option, sent }) => ({
    ...option,
    default: sent.default,
    shownWhen: sent.shown_when ?? null,
  }))
  const refusal = chooseOptions(offered, {}).refusals.find(({ code }) => code === 'choices_conflict')
  if (refusal === undefined) return {}
  const at = list.findIndex(({ option }) => option.code === refusal.option)
  return { [`options.${at}.default`]: optionRefusalText(refusal) }
}

/**
 * The options that a product will have, and their errors by field.
 * @param options of the shop, at least those that were sent
 */
export function readProductOptions(
  options: readonly StoredOption[],
  input: readonly ProductOption[],
): { list: RequestedOption[]; fields: Record<string, string> } {
  const optionsByCode = new Map(options.map((row) => [row.code, row]))
  const fields: Record<string, string> = {}
  const list: RequestedOption[] = []
  input.forEach((requestedOption, index) => {
    const option = optionsByCode.get(requestedOption.code)
    if (option === undefined) {
      fields[`options.${index}.code`] = staffText('There is no option "{{code}}"', {
        code: requestedOption.code,
      })
      return
    }
    const requested = { option, sent: requestedOption }
    Object.assign(fields, faultsOf(requested, `options.${index}`, list))
    list.push(requested)
  })
  return { list, fields: Object.keys(fields).length > 0 ? fields : conflictOf(list) }
}

/**
 * Pictures of a product with the choices of an option: those that were sent, or when none were sent the stored ones
 * whose choices still exist.
 */
function picturesOf(
  requested: RequestedOption,
  pictures: Record<string, string> = {},
): Record<string, string> {
  return (
    requested.sent.pictures ??
    Object.fromEntries(Object.entries(pictures).filter(([code]) => choiceOf(requested, code) !== undefined))
  )
}

/** Sets the options of a product, in this order. Pictures that were not sent stay. */
export const saveProductOptions = (
  db: Db,
  productId: string,
  list: readonly RequestedOption[],
): Promise<void> => saveOptionsOfProducts(db, [{ productId, list }])

/** Maximum number of rows in one statement. */
const AT_ONCE = 1000

/** Sets the options of several products with bulk statements. */
export async function saveOptionsOfProducts(
  db: Db,
  products: readonly { productId: string; list: readonly RequestedOption[] }[],
): Promise<void> {
  const ids = products.map(({ productId }) => productId)
  const deletedRows = await db
    .delete(productOptions)
    .where(inArray(productOptions.productId, ids))
    .returning({
      productId: productOptions.productId,
      optionId: productOptions.optionId,
      pictures: productOptions.pictures,
    })
  const picturesBefore = new Map(
    deletedRows.map(({ productId, optionId, pictures }) => [`${productId} ${optionId}`, pictures]),
  )
  await db.delete(productChoicesOut).where(inArray(productChoicesOut.productId, ids))
  const rows = products.flatMap(({ productId, list }) =>
    list.map((requested, position) => {
      const { option, sent } = requested
      return {
        productId,
        optionId: option.id,
        position,
        defaultChoiceId: idOf(list, `${option.code}.${sent.default}`) as string,
        shownWhenChoiceId: sent.shown_when ? idOf(list, sent.shown_when) : null,
        pictures: picturesOf(requested, picturesBefore.get(`${productId} ${option.id}`)),
      }
    }),
  )
  const out = products.flatMap(({ productId, list }) =>
    list.flatMap((requested) =>
      (requested.sent.left_out ?? []).flatMap((code) => {
        const choiceId = choiceOf(requested, code)?.id
        return choiceId === undefined ? [] : [{ productId, choiceId }]
      }),
    ),
  )
  for (let offset = 0; offset < rows.length; offset += AT_ONCE)
    await db.insert(productOptions).values(rows.slice(offset, offset + AT_ONCE))
  for (let offset = 0; offset < out.length; offset += AT_ONCE)
    await db.insert(productChoicesOut).values(out.slice(offset, offset + AT_ONCE))
  await db.execute(
    sql`select write_option_words(${sql.param(ids)}::uuid[]), write_choice_prices(${sql.param(ids)}::uuid[])`,
  )
}

/** The id of a choice by its path, `control.motor`. */
function idOf(list: readonly RequestedOption[], path: string): string | null {
  const [option, choice] = path.split('.')
  const requested = list.find((entry) => entry.option.code === option)
  return (requested && choiceOf(requested, choice ?? '')?.id) ?? null
}
