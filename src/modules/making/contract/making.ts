import { z } from 'zod'

/**
 * How a product is made, what a chosen option changes about it, and the vocabulary for both. All lengths are whole
 * millimetres.
 */

/** The kind of a covering; each kind has its own formulas from an ordered piece to its cuts. */
export const kinds = [
  'venetian',
  'wooden',
  'roller',
  'day_night',
  'roman',
  'cellular',
  'pleated',
  'vertical',
  'curtain',
  'shutter',
  'other',
] as const
export const kind = z.enum(kinds)
export type Kind = z.output<typeof kind>

/** Mounts of a covering in front of a window: within its recess, or outside it. Every kind hangs so unless its product says otherwise. */
export const recessMounts = ['inside', 'outside'] as const

/**
 * The mount of a piece, and the size that is ordered with it: the opening `inside` the recess, the piece itself
 * `outside`; on the window, the glass between its beads (`glass_bead`), the clear width of the niche (`niche`), the glass
 * that a piece on the sash covers (`sash`), or the piece that is clamped to the sash without drilling (`clamp`).
 */
export const mounts = [...recessMounts, 'glass_bead', 'niche', 'sash', 'clamp'] as const
export const mount = z.enum(mounts)
export type Mount = z.output<typeof mount>

/** Measured by the tape guide, by the camera tool, typed into the calculator, or the camera tool's demo size. */
export const measuringMethods = ['tape', 'camera', 'typed', 'demo'] as const
export const measuringMethod = z.enum(measuringMethods)
export type MeasuringMethod = z.output<typeof measuringMethod>

/** Warnings for the workshop before a piece is cut. */
export const makingWarnings = [
  'demo_size',
  'camera_without_tape',
  'stands_out',
  'two_people',
  'long_parcel',
] as const

/** Which of three measured heights counts inside a recess. */
export const dropRules = ['smallest', 'largest'] as const
export type DropRule = (typeof dropRules)[number]

/**
 * Rules for cords within reach of children: EN 13120 (Europe), ANSI/WCMA A100.1-2022 (USA), Australia and New
 * Zealand.
 */
export const safetyStandards = ['en13120', 'wcma2022', 'as_nz', 'none'] as const
export const safetyStandard = z.enum(safetyStandards)
export type SafetyStandard = z.output<typeof safetyStandard>

const whole = (min: number, max: number) =>
  z
    .number({ error: 'A number is required' })
    .int('Must be a whole number')
    .min(min, `Must be ${min} or more`)
    .max(max, `At most ${max}`)

/**
 * A deduction from an inside size, or an overlap over an opening: never negative, so deductions never enlarge a
 * piece.
 */
const margin = whole(0, 1000)

const fit = z.strictObject({ width: margin.optional(), length: margin.optional() })

/**
 * Where a product differs from its kind; omitted fields have the kind's default. If `mounts` is empty, the shopper is
 * not asked for the mount, and the piece has no finished size.
 */
export const making = z.strictObject({
  mounts: z
    .array(mount)
    .max(mounts.length)
    .refine((list) => new Set(list).size === list.length, 'Name each mount once')
    .optional(),
  /** Total deduction of the workshop from an inside size. */
  deduct: fit.optional(),
  /** Total deduction from the size typed for these mounts. */
  glassBead: fit.optional(),
  niche: fit.optional(),
  clamp: fit.optional(),
  /** Added on each side of the glass: left and right, above and below. */
  sash: fit.optional(),
  /** Depth of the recess: the minimum for the brackets, and the depth from which the piece is flush. */
  depth: z
    .strictObject({ min: whole(0, 2000), flush: whole(0, 2000) })
    .refine(({ min, flush }) => min <= flush, 'The flush depth is at least the minimum')
    .optional(),
  /** How far an outside piece extends beyond the opening, by side. */
  overlap: z
    .strictObject({ side: margin.optional(), top: margin.optional(), below: margin.optional() })
    .optional(),
  dropRule: z.enum(dropRules).optional(),
  /** How much narrower the cloth is than the finished piece. */
  clothNarrower: margin.optional(),
  /** How much longer the cloth is than the finished drop; for vertical blinds, than each louvre. */
  clothAllowance: margin.optional(),
  /** Height of the headrail. */
  rail: whole(0, 500).optional(),
  /** Distance between slats or louvres; for roman blinds the maximum fold height. */
  pitch: whole(1, 1000).optional(),
  /** Height of the drawn-up stack: thousandths of the drop, plus a constant. */
  stackPermille: whole(0, 1000).optional(),
  stackBase: margin.optional(),
  /** Curtain: heading and hem together. */
  hem: margin.optional(),
  /** Curtain and roman blind: one side hem. */
  sideHem: margin.optional(),
  /** Curtain: overlap in the middle of a pair. */
  overlapCentre: margin.optional(),
  /** Curtain: the part that turns back to the wall at one end. */
  return: margin.optional(),
})
export type Making = z.output<typeof making>

/** Cloth in stock. Turnable cloth may be cut across the roll. */
const clothRoll = z.strictObject({
  rollMm: whole(1, 10_000),
  turnable: z.boolean().default(false),
  /** Height of the pattern; 0 for plain cloth. */
  repeatMm: whole(0, 5000).default(0),
})
export type ClothRoll = z.output<typeof clothRoll>

export const loops = ['none', 'chain', 'cord'] as const
export const loopDevices = ['tensioner', 'breakaway', 'none'] as const

const control = z.strictObject({
  loop: z.enum(loops),
  /** The device that holds the loop, or opens it under load. */
  device: z.enum(loopDevices).default('none'),
  /** A cord that hangs free, for pulling or tilting. */
  freeCord: z.boolean().default(false),
})
export type Control = z.output<typeof control>

/** How one choice of an option changes the making. */
export const facts = z.strictObject({
  cloth: clothRoll.optional(),
  heading: z
    .strictObject({
      /** Thousandths of the track: 2000 is twice its length. */
      fullness: whole(1000, 5000),
      /** Each curtain is rounded up to a whole number of glider pitches; 0 for no rounding. */
      pitchMm: whole(0, 1000).default(0),
    })
    .optional(),
  panels: z.union([z.literal(1), z.literal(2)]).optional(),
  control: control.optional(),
  draw: z.enum(['left', 'right', 'split']).optional(),
  slat: z.strictObject({ width: whole(1, 500), pitch: whole(1, 500).optional() }).optional(),
  louvre: z.strictObject({ width: whole(1, 500), pitch: whole(1, 500).optional() }).optional(),
  /** Deducted from an inside size in addition to the product's deduction. */
  deduct: z.strictObject({ width: margin.optional(), length: margin.optional() }).optional(),
  /** The size that stands behind a code, as on the type plate of a roof window: the piece has it and no other. */
  size: z.strictObject({ width: whole(1, 10_000), length: whole(1, 10_000) }).optional(),
  /** Whether the cloth hangs down at the back or the front of the roll. */
  roll: z.enum(['back', 'front']).optional(),
})
export type MakingAttributes = z.output<typeof facts>
