import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { isWebAddress, webAddressMessage } from '#kernel/contract/web-address.ts'
import { translationFields, translationWrites } from '#kernel/contract/translations.ts'
import { figure, id, idParams, success, version, ifMatch } from '#kernel/contract/wire.ts'
import { facts, inEitherSpelling } from '#modules/making/contract/index.ts'
import { priceBases } from '#modules/pricing/contract.ts'

/** Options that products share, with their choices. Lengths in metres, areas in square metres, money in major units. */

export const optionLooks = ['list', 'swatch', 'yes_no'] as const
export type OptionLook = (typeof optionLooks)[number]

/** Maximum numbers of options in a shop, of choices in one option, and of options of one product. */
export const maxOptions = 200
export const maxChoices = 200
export const maxProductOptions = 20

const optionCode = z
  .string()
  .max(40, 'At most 40 characters')
  .regex(/^[a-z][a-z0-9_]*$/, 'Small letters, digits and underscores, beginning with a letter')
const choiceCode = z
  .string()
  .max(40, 'At most 40 characters')
  .regex(/^[a-z0-9][a-z0-9_]*$/, 'Small letters, digits and underscores')
/** A choice with its option: `control.motor`. */
export const choicePath = z
  .string()
  .max(81, 'At most 81 characters')
  .regex(/^[a-z][a-z0-9_]*\.[a-z0-9][a-z0-9_]*$/, 'Must be an option and a choice, like control.motor')

const name = z.string().trim().min(1, 'Name is required').max(100, 'At most 100 characters')
const side = z.number().min(0.001, 'Must be above 0').max(100, 'Must be at most 100 m').nullable()
const whole = (min: number, max: number) =>
  z.number().int('Must be a whole number').min(min, `Must be ${min} or more`).max(max, `At most ${max}`)

const choiceFields = {
  code: choiceCode,
  name,
  image_url: z
    .string()
    .trim()
    .max(2000)
    .refine((url) => url === '' || isWebAddress(url), webAddressMessage)
    .transform((url) => url || null)
    .nullable(),
  colour: z
    .string()
    .max(7)
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Must be a colour like #a0b0c0')
    .nullable(),
  price_basis: z.enum(priceBases),
  /** Surcharge per piece, square metre or metre, or in percent; negative for a discount. */
  price_amount: z.number().min(-1e12, 'Is too small').max(1e12, 'Is too large'),
  price_grid_id: id.nullable(),
  min_width_m: side,
  max_width_m: side,
  min_length_m: side,
  max_length_m: side,
  max_area_m2: z.number().min(0.01, 'Must be at least 0.01 m²').max(1000, 'At most 1,000 m²').nullable(),
  /** Additional weight, in grams per square metre. */
  weight_gsm: whole(0, 100_000),
  /** Maximum weight that it carries, in grams. */
  lifts_g: whole(1, 1_000_000).nullable(),
  /** The facts that it sets for the making. */
  facts: inEitherSpelling(facts),
  /** The stock item that it uses. */
  inventory_item_id: id.nullable(),
  /** Additional working days. */
  extra_days: whole(0, 365),
  /** True when it is no longer offered; existing orders with it do not change. */
  archived: z.boolean(),
  /** Choices of other options that it excludes. */
  conflicts: z.array(choicePath).max(50, 'At most 50 choices'),
}

const translatedName = z.string().trim().max(100, 'At most 100 characters')

/** An empty text means none. */
const reference = id.nullable().transform((value) => value || null)

const choiceInput = z
  .object({
    ...choiceFields,
    price_grid_id: reference,
    inventory_item_id: reference,
    ...translationWrites({ name: translatedName }),
  })
  .partial()
  .extend({ code: choiceCode, name })
export type ChoiceInput = z.output<typeof choiceInput>

const optionFields = {
  name,
  help: z.string().trim().max(1000, 'At most 1,000 characters'),
  shown_as: z.enum(optionLooks),
  choices: z
    .array(choiceInput)
    .min(1, 'Needs at least one choice')
    .max(maxChoices, `At most ${maxChoices} choices`),
}

const optionTranslations = translationWrites({
  name: translatedName,
  help: z.string().trim().max(1000, 'At most 1,000 characters'),
})

export const choice = z.object({
  ...choiceFields,
  facts,
  image_url: z.string().nullable(),
  colour: z.string().nullable(),
  translations: translationFields.translations,
  outdatedTranslations: translationFields.outdatedTranslations,
})
export type WireChoice = z.output<typeof choice>

/** Maximum number of products that are named as using an option or a price grid. */
export const maxNamedProducts = 12
export const namedProducts = z.array(z.object({ id, name: z.string() }))

export const option = z.object({
  id,
  code: z.string(),
  name: z.string(),
  help: z.string(),
  shown_as: z.enum(optionLooks),
  choices: z.array(choice),
  /** Number of products that have the option, and the first of them by name. */
  used_by: z.number().int(),
  products: namedProducts,
  translations: translationFields.translations,
  outdatedTranslations: translationFields.outdatedTranslations,
  version,
})
export type WireOption = z.output<typeof option>

export const listOptions = endpoint({
  method: 'GET',
  path: '/api/options',
  access: 'staff',
  summary: 'All options with their choices, by name; a shop has 200 at most',
  success: { status: 200, body: z.array(option) },
})

export const createOption = endpoint({
  method: 'POST',
  path: '/api/options',
  access: 'editors',
  summary: 'Add an option for products',
  body: z
    .object({ ...optionFields, ...optionTranslations })
    .partial({ help: true, shown_as: true })
    .extend({ code: optionCode }),
  success: { status: 201, body: option },
  errors: ['option_refused'],
})
export type OptionInput = z.output<typeof createOption.body>

export const updateOption = endpoint({
  method: 'PUT',
  path: '/api/options/{id}',
  access: 'editors',
  summary: 'Change an option; its code cannot change, and choices that are not sent are removed',
  params: idParams,
  headers: ifMatch,
  body: z
    .object({ ...optionFields, ...optionTranslations })
    .partial()
    .extend({ version: version.optional() }),
  success: { status: 200, body: option },
  errors: ['option_not_found', 'option_refused', 'version_conflict', 'precondition_failed'],
})
export type OptionChange = z.output<typeof updateOption.body>

export const deleteOption = endpoint({
  method: 'DELETE',
  path: '/api/options/{id}',
  access: 'editors',
  summary: 'Delete an option that no product uses',
  params: idParams,
  headers: ifMatch,
  success: { status: 200, body: success },
  errors: ['option_not_found', 'in_use', 'precondition_failed'],
})

/** Prices by width and length, as part of a configuration. */
export const priceGrid = z.object({
  widths_mm: z.array(z.number().int()),
  lengths_mm: z.array(z.number().int()),
  /** Major units, row by row: all widths for the first length, then for the next; 0: this size is not made. */
  prices: z.array(figure),
})
export type WireGrid = z.output<typeof priceGrid>

/** A choice as a page needs it: fields that do not apply are omitted. */
const offeredChoice = z.object({
  code: z.string(),
  name: z.string(),
  image_url: z.string().optional(),
  colour: z.string().optional(),
  price_basis: z.enum(priceBases).optional(),
  price_amount: figure.optional(),
  price_grid: priceGrid.optional(),
  min_width_m: z.number().optional(),
  max_width_m: z.number().optional(),
  min_length_m: z.number().optional(),
  max_length_m: z.number().optional(),
  max_area_m2: z.number().optional(),
  weight_gsm: z.number().int().optional(),
  lifts_g: z.number().int().optional(),
  facts: facts.optional(),
  extra_days: z.number().int().optional(),
  conflicts: z.array(z.string()).optional(),
  languages: translationFields.languages,
})
export type OfferedChoice = z.output<typeof offeredChoice>

/** Addresses of pictures that show the product with a choice, by the code of the choice. */
const picturesOfChoices = z.record(z.string().max(40), z.string().max(2000))

/** An option as one product offers it. */
export const offeredOption = z.object({
  code: z.string(),
  name: z.string(),
  help: z.string(),
  shown_as: z.enum(optionLooks),
  /** Code of the default choice. */
  default: z.string(),
  /** The option is shown only with this choice of an earlier option: `control.chain`; null: always. */
  shown_when: z.string().nullable(),
  choices: z.array(offeredChoice),
  /** Codes of the choices that this product does not offer. */
  left_out: z.array(z.string()),
  /** Pictures of this product with a choice; omitted where there are none. */
  pictures: picturesOfChoices.optional(),
  languages: translationFields.languages,
})
export type OfferedOption = z.output<typeof offeredOption>

/** The settings of an option for one product. */
export const productOption = z.object({
  code: z.string().max(40),
  default: z.string().max(40),
  shown_when: choicePath.nullish(),
  left_out: z.array(z.string().max(40)).max(maxChoices, `At most ${maxChoices} choices`).optional(),
  /** Pictures of this product by the code of a choice; omitted: they stay unchanged. */
  pictures: picturesOfChoices
    .refine((pictures) => Object.keys(pictures).length <= maxChoices, `At most ${maxChoices} choices`)
    .meta({ maxProperties: maxChoices })
    .optional(),
})
export type ProductOption = z.output<typeof productOption>
export const productOptions = z
  .array(productOption)
  .max(maxProductOptions, `At most ${maxProductOptions} options`)
