import type { Configuration } from '#modules/catalog/contract/configuration.ts'
import type { ProductOption } from '#modules/catalog/contract/options.ts'
import type { Kind } from '#modules/making/contract/index.ts'
import type { KindRules } from '#modules/making/rules/index.ts'

/** The parts of a product's configuration that the form changes. */
export type ConfigurationValues = Pick<
  Configuration,
  | 'kind'
  | 'making'
  | 'facts'
  | 'min_area_m2'
  | 'max_area_m2'
  | 'weight_gsm'
  | 'max_weight_g'
  | 'item_weight_g'
  | 'item_length_mm'
  | 'tax_class'
  | 'lead_days_min'
  | 'lead_days_max'
  | 'price_model'
  | 'price_grid_id'
  | 'price_per_metre'
  | 'price_per_width'
  | 'price_per_sqft'
> & { options: ProductOption[] }

/** A configuration as form values; of its options only the product's own settings. */
export const configurationValues = ({ options, ...configuration }: Configuration): ConfigurationValues => ({
  ...configuration,
  item_weight_g: configuration.item_weight_g ?? null,
  item_length_mm: configuration.item_length_mm ?? null,
  tax_class: configuration.tax_class ?? null,
  options: options.map(({ code, default: standing, shown_when, left_out, pictures }) => ({
    code,
    default: standing,
    shown_when,
    left_out,
    ...(pictures && { pictures }),
  })),
})
type Tree = Record<string, unknown>

/** The configuration of a product that was never configured. */
export const emptyConfiguration: ConfigurationValues = {
  kind: null,
  making: {},
  facts: {},
  min_area_m2: null,
  max_area_m2: null,
  weight_gsm: 0,
  max_weight_g: null,
  item_weight_g: null,
  item_length_mm: null,
  tax_class: null,
  lead_days_min: null,
  lead_days_max: null,
  price_model: 'area',
  price_grid_id: null,
  price_per_metre: 0,
  price_per_width: 0,
  price_per_sqft: 0,
  options: [],
}

/** The value at a path such as `making.deduct.width`. */
export function valueAt(tree: object | null | undefined, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (branch, key) => (typeof branch === 'object' && branch !== null ? (branch as Tree)[key] : undefined),
      tree,
    )
}

/** Parts that are stored completely or not at all, with the initial values of their other fields. */
const wholes: Record<string, (defaults: KindRules | null) => object> = {
  'making.depth': (defaults) => defaults?.depth ?? { min: 0, flush: 0 },
  'facts.cloth': () => ({ rollMm: 0, turnable: false, repeatMm: 0 }),
  'facts.heading': () => ({ fullness: 2000, pitchMm: 0 }),
  'facts.size': () => ({ width: 0, length: 0 }),
  'facts.control': () => ({ loop: 'none', device: 'none', freeCord: false }),
}

/**
 * The configuration with another value at this path; undefined removes it, and also a part that would become empty.
 */
export function withValue(
  configured: ConfigurationValues,
  path: string,
  value: unknown,
  defaults: KindRules | null,
): ConfigurationValues {
  const at = path.lastIndexOf('.')
  if (at === -1) return { ...configured, [path]: value ?? (path === 'weight_gsm' ? 0 : null) }
  const group = path.slice(0, at)
  const whole = wholes[group]
  const subtree = (valueAt(configured, group) ?? whole?.(defaults) ?? {}) as Tree
  const { [path.slice(at + 1)]: _gone, ...others } = subtree
  const next = value === undefined ? (whole ? {} : others) : { ...subtree, [path.slice(at + 1)]: value }
  const isTop = !group.includes('.')
  if (isTop) return { ...configured, [group]: next }
  return withValue(configured, group, Object.keys(next).length === 0 ? undefined : next, defaults)
}

/** The fields to send: those that differ from the stored ones. */
export function changesOf(
  stored: ConfigurationValues,
  values: ConfigurationValues,
): Partial<ConfigurationValues> {
  const entries = Object.keys(emptyConfiguration)
    .map((name) => [name, values[name as keyof ConfigurationValues]] as const)
    .filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof ConfigurationValues]),
    )
  return Object.fromEntries(entries)
}

interface NumberField {
  path: string
  label: string
  /** The kinds that use it; omitted: all. */
  kinds?: readonly Kind[]
  /** The path of the kind's own value, where it differs. */
  standard?: string
  /** The value of an emptied field, where that is not undefined. */
  empty?: number
  /** Maximum number of decimals; omitted: whole numbers. */
  decimals?: number | 'currency'
}

const blinds = [
  'venetian',
  'wooden',
  'roller',
  'day_night',
  'roman',
  'cellular',
  'pleated',
  'vertical',
  'shutter',
  'other',
] as const

/** Number fields of the making; in millimetres unless the label says otherwise. */
export const makingFields: readonly NumberField[] = [
  { path: 'making.deduct.width', label: 'Taken off the width (mm)', kinds: blinds },
  { path: 'making.deduct.length', label: 'Taken off the length (mm)', kinds: blinds },
  {
    path: 'making.glassBead.width',
    label: 'Between glass beads: taken off the width (mm)',
    kinds: ['pleated'],
  },
  {
    path: 'making.glassBead.length',
    label: 'Between glass beads: taken off the length (mm)',
    kinds: ['pleated'],
  },
  { path: 'making.niche.width', label: 'In a niche: taken off the width (mm)', kinds: ['pleated'] },
  { path: 'making.niche.length', label: 'In a niche: taken off the length (mm)', kinds: ['pleated'] },
  {
    path: 'making.sash.width',
    label: 'On the sash: added left and right of the glass, each (mm)',
    kinds: ['pleated'],
  },
  {
    path: 'making.sash.length',
    label: 'On the sash: added above and below the glass, each (mm)',
    kinds: ['pleated'],
  },
  { path: 'making.clamp.width', label: 'Clamped: taken off the width (mm)', kinds: ['pleated'] },
  { path: 'making.clamp.length', label: 'Clamped: taken off the length (mm)', kinds: ['pleated'] },
  { path: 'making.depth.min', label: 'Smallest depth of the recess (mm)', kinds: blinds },
  { path: 'making.depth.flush', label: 'Depth from which it is flush (mm)', kinds: blinds },
  { path: 'making.overlap.side', label: 'Overlap at each side (mm)' },
  { path: 'making.overlap.top', label: 'Overlap above (mm)' },
  { path: 'making.overlap.below', label: 'Overlap below (mm)' },
  {
    path: 'making.clothNarrower',
    label: 'Cloth narrower by (mm)',
    kinds: ['roller', 'day_night', 'cellular', 'pleated'],
  },
  {
    path: 'making.clothAllowance',
    label: 'Cloth longer by (mm)',
    kinds: ['roller', 'day_night', 'vertical', 'roman', 'pleated'],
  },
  { path: 'making.pitch', label: 'Pitch (mm)', kinds: ['venetian', 'wooden', 'vertical', 'roman'] },
  { path: 'making.rail', label: 'Height of the headrail (mm)', kinds: ['venetian', 'wooden', 'vertical'] },
  {
    path: 'making.stackPermille',
    label: 'Stack when open (‰ of the drop)',
    kinds: ['venetian', 'wooden'],
    standard: 'stack.permille',
  },
  {
    path: 'making.stackBase',
    label: 'Added to the stack (mm)',
    kinds: ['venetian', 'wooden', 'vertical'],
    standard: 'stack.base',
  },
  { path: 'making.hem', label: 'Heading and hem (mm)', kinds: ['curtain'] },
  { path: 'making.sideHem', label: 'Side hem (mm)', kinds: ['roman', 'curtain'] },
  { path: 'making.overlapCentre', label: 'Overlap in the middle (mm)', kinds: ['curtain'] },
  { path: 'making.return', label: 'Return to the wall (mm)', kinds: ['curtain'] },
]

/** Number fields of the facts. */
export const factFields: readonly NumberField[] = [
  {
    path: 'facts.cloth.rollMm',
    label: 'Width of the cloth on its roll (mm)',
    kinds: ['roller', 'day_night', 'roman', 'curtain'],
  },
  {
    path: 'facts.cloth.repeatMm',
    label: 'Pattern repeat (mm)',
    kinds: ['curtain'],
    empty: 0,
  },
  {
    path: 'facts.slat.width',
    label: 'Width of a slat (mm)',
    kinds: ['venetian', 'wooden'],
    standard: 'lamella',
  },
  { path: 'facts.louvre.width', label: 'Width of a louvre (mm)', kinds: ['vertical'], standard: 'lamella' },
  { path: 'facts.heading.fullness', label: 'Fullness (2000 is twice the track)', kinds: ['curtain'] },
  { path: 'facts.heading.pitchMm', label: 'Pitch of the gliders (mm)', kinds: ['curtain'], empty: 0 },
  { path: 'facts.size.width', label: 'Its code stands for this width (mm)', kinds: [] },
  { path: 'facts.size.length', label: 'Its code stands for this length (mm)', kinds: [] },
  { path: 'facts.deduct.width', label: 'Its control takes off the width (mm)', kinds: blinds },
  { path: 'facts.deduct.length', label: 'Its control takes off the length (mm)', kinds: blinds },
]

/** Number fields of a product of any kind. */
export const limitFields: readonly NumberField[] = [
  { path: 'min_area_m2', label: 'Smallest charged area (m²)', decimals: 3 },
  { path: 'max_area_m2', label: 'Largest area (m²)', decimals: 3 },
  { path: 'weight_gsm', label: 'Weight (g per m²)' },
  { path: 'max_weight_g', label: 'Maximum load of the fittings (g)' },
  { path: 'lead_days_min', label: 'Ready after working days, from', standard: 'leadDays.min' },
  { path: 'lead_days_max', label: 'Ready after working days, to', standard: 'leadDays.max' },
]

/** Price fields of a product that is sold by the running metre of cloth. */
export const clothFields: readonly NumberField[] = [
  { path: 'price_per_metre', label: 'Price per metre of cloth', empty: 0, decimals: 'currency' },
  { path: 'price_per_width', label: 'Price per width that is sewn', empty: 0, decimals: 'currency' },
]

/** The price field of a product that is sold by the square foot. */
export const squareFootFields: readonly NumberField[] = [
  { path: 'price_per_sqft', label: 'Price per ft²', empty: 0, decimals: 'currency' },
]

/** Number fields of a product that is sold by the piece, for delivery prices. */
export const itemFields: readonly NumberField[] = [
  { path: 'item_weight_g', label: 'Weight of one piece (g)' },
  { path: 'item_length_mm', label: 'Longest side of one piece (mm)' },
]

/** Whether a field applies to this kind. */
export const appliesToKind = ({ kinds }: Pick<NumberField, 'kinds'>, kind: Kind | null): boolean =>
  kinds === undefined || (kind !== null && kinds.includes(kind))

/** The kind's value, used where the product has none. */
export function kindDefaultOf({ path, standard }: NumberField, defaults: KindRules | null): string {
  const value = valueAt(defaults, standard ?? path.replace(/^making\./, ''))
  return typeof value === 'number' ? String(value) : ''
}
export type { NumberField }
