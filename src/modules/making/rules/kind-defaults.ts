import {
  mounts,
  recessMounts,
  type DropRule,
  type MakingAttributes,
  type Kind,
  type Making,
  type Mount,
} from '../contract/making.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'

/** Depths of a recess in millimetres: from `min` on the brackets fit, from `flush` on nothing protrudes. */
export interface Depth {
  min: number
  flush: number
}

/** What is taken off, or added to, a width and a length. */
interface Fit {
  width: number
  length: number
}

/** All inputs of a kind's formulas, defaults and exceptions together; millimetres unless stated otherwise. */
export interface KindRules {
  mounts: readonly Mount[]
  deduct: Fit
  /** Deducted from the size typed for a mount on the window. */
  glassBead: Fit
  niche: Fit
  clamp: Fit
  /** Added on each side of the glass. */
  sash: Fit
  /** Null if any depth is possible. */
  depth: Depth | null
  overlap: { side: number; top: number; below: number }
  dropRule: DropRule
  clothNarrower: number
  clothAllowance: number
  rail: number
  /** 0 if the kind has no slats, louvres or folds. */
  pitch: number
  /** Width of a slat or louvre; 0 if the kind has none. */
  lamella: number
  /** Height of the drawn-up stack: thousandths of the drop, plus a constant; null if unknown. */
  stack: { permille: number; base: number } | null
  hem: number
  sideHem: number
  overlapCentre: number
  return: number
}

interface Lamella {
  width: number
  pitch: number
  rail: number
  depth: Depth
  stack: KindRules['stack']
}

/**
 * Slats by width. Depths: measuring guides of abcblindsonline.com.au (25 and 50 mm) and elegantblindsinc.com (25 mm,
 * 38 here 40); those of 16, 35 and 63 mm are assumptions. Stack: InterioApp, blind.formulas.ts, for 25 mm only.
 * Pitches are assumptions (about six sevenths of the width), and so are headrails of 40 and 50 mm.
 */
const slats: readonly Lamella[] = [
  { width: 16, pitch: 14, rail: 40, depth: { min: 20, flush: 40 }, stack: null },
  { width: 25, pitch: 21, rail: 40, depth: { min: 20, flush: 40 }, stack: { permille: 70, base: 50 } },
  { width: 35, pitch: 30, rail: 40, depth: { min: 30, flush: 50 }, stack: null },
  { width: 50, pitch: 43, rail: 50, depth: { min: 30, flush: 70 }, stack: null },
  { width: 63, pitch: 56, rail: 50, depth: { min: 30, flush: 85 }, stack: null },
]

/**
 * Louvres by width. Pitch: 0.9 of the width, within the 0.85 to 0.95 of InterioApp, blind.formulas.ts. Depths:
 * abcblindsonline.com.au. Rail: 45 mm of height, kuprolety.pl (89 mm verticals).
 */
const louvres: readonly Lamella[] = [
  { width: 89, pitch: 80, rail: 45, depth: { min: 30, flush: 85 }, stack: null },
  { width: 127, pitch: 114, rail: 45, depth: { min: 30, flush: 90 }, stack: null },
]

const standard: KindRules = {
  mounts: recessMounts,
  deduct: { width: 0, length: 0 },
  glassBead: { width: 2, length: 0 },
  niche: { width: 4, length: 0 },
  clamp: { width: 0, length: 0 },
  sash: { width: 20, length: 20 },
  depth: null,
  overlap: { side: 50, top: 100, below: 50 },
  dropRule: 'smallest',
  clothNarrower: 0,
  clothAllowance: 0,
  rail: 0,
  pitch: 0,
  lamella: 0,
  stack: null,
  hem: 0,
  sideHem: 0,
  overlapCentre: 0,
  return: 0,
}

/**
 * The defaults of each kind, from measuring guides of the trade:
 * - outside: 50 beyond each side (windowblinds4you.co.uk, lettingsharrow.co.uk), 100 above and 50 below (assumption)
 * - roller: 5 mm off the width (persiennbutiken.se, rollodin.dk), cloth 30 narrower (photoblindsuk.co.uk; 35 in all
 *   by listercartwright.co.uk), 300 more of cloth on the drop (BlindData wiki, Cost_Price_Table_Calculation),
 *   brackets from 30 deep (abcblindsonline.com.au), flush from 60 (assumption)
 * - day-night: 2.5 mm, here 3, off the width, cloth 32 narrower, depths of 65 and 85 (kurlax.com); the double layer
 *   takes twice the drop (assumption)
 * - venetian and wooden: 10 off the width (abcblindsonline.com.au)
 * - vertical: 10 off both (abcblindsonline.com.au); outside 100 beyond each side (cheapa-blinds.com.au); pockets of a
 *   louvre take 70 of cloth (assumption)
 * - cellular: 4 off the width, cloth 3 narrower (plissee-duette.com), depths of updownblinds.com.au
 * - pleated: cloth and depths as for cellular; between glass beads 2 off the width, in a niche 4, on the sash 20 beyond
 *   each side of the glass, so that it is covered all round (rolloshop24.eu); clamps are made to the size typed
 * - roman: 10 off the width (assumption, between kirstykissellfurnishings.com and curtain-choice.co.uk), flat in a
 *   recess of 50 (files.simonfrance.co.uk), 75 beyond each side (shadesofshenfield.com), cloth with two sides of 25
 *   and 150 for heading and hem (freelivecalculators.com); folds of at most 200 (assumption)
 * - curtain: the track is measured, 150 beyond each side and above (clarke-clarkefabrics.co.uk, rowenainteriors.com);
 *   heading and hem 300 (et-wholesale.com.au, spotlightstores.com), side hems and returns of 50 (InterioApp,
 *   curtain.formulas.ts), 100 where a pair meets (sew-helpful.com)
 */
export const kindDefaults: Record<Kind, KindRules> = {
  roller: {
    ...standard,
    deduct: { width: 5, length: 0 },
    depth: { min: 30, flush: 60 },
    clothNarrower: 30,
    clothAllowance: 300,
  },
  day_night: {
    ...standard,
    deduct: { width: 3, length: 0 },
    depth: { min: 65, flush: 85 },
    clothNarrower: 32,
    clothAllowance: 300,
  },
  venetian: {
    ...standard,
    deduct: { width: 10, length: 0 },
    ...figuresOf(slats, 25),
  },
  wooden: {
    ...standard,
    deduct: { width: 10, length: 0 },
    ...figuresOf(slats, 50),
  },
  vertical: {
    ...standard,
    deduct: { width: 10, length: 10 },
    overlap: { side: 100, top: 100, below: 50 },
    clothAllowance: 70,
    ...figuresOf(louvres, 89),
  },
  cellular: {
    ...standard,
    deduct: { width: 4, length: 0 },
    depth: { min: 15, flush: 30 },
    clothNarrower: 3,
  },
  pleated: {
    ...standard,
    mounts,
    deduct: { width: 4, length: 0 },
    depth: { min: 15, flush: 30 },
    clothNarrower: 3,
  },
  roman: {
    ...standard,
    deduct: { width: 10, length: 0 },
    depth: { min: 50, flush: 50 },
    overlap: { side: 75, top: 100, below: 50 },
    clothAllowance: 150,
    pitch: 200,
    sideHem: 25,
  },
  curtain: {
    ...standard,
    mounts: [],
    overlap: { side: 150, top: 150, below: 0 },
    hem: 300,
    sideHem: 50,
    overlapCentre: 100,
    return: 50,
  },
  shutter: standard,
  other: standard,
}

/** The values for a slat or louvre of this width; for an unlisted width, those of the next narrower one. */
function figuresOf(lamellas: readonly Lamella[], width: number) {
  const usualLamella = lamellas.findLast((lamella) => lamella.width <= width) ?? lamellas[0]
  if (!usualLamella) return {}
  const { pitch, rail, depth, stack } = usualLamella
  // The height of a stack is known for a single slat width only.
  return { lamella: width, pitch, rail, depth, stack: usualLamella.width === width ? stack : null }
}

/** Additional depth of a roller blind whose cloth hangs down in front of the roll, millimetres (assumption). */
const reverseRollMm = 20

/** The chosen slat or louvre, for kinds that have them. */
function lamellaOf(kind: Kind, { slat, louvre }: MakingAttributes) {
  if (kind === 'vertical') return louvre
  return kind === 'venetian' || kind === 'wooden' ? slat : undefined
}

/**
 * All making settings of a piece, in increasing precedence: the defaults of its kind, the chosen slat or louvre, the
 * exceptions of the product, and the choices' own pitch. The deductions of choices are added to the product's.
 */
export function makingOf(kind: Kind, exceptions: Making, facts: MakingAttributes): KindRules {
  const { deduct, glassBead, niche, clamp, sash, depth, overlap, stackPermille, stackBase, pitch, ...rest } =
    exceptions
  const lamella = lamellaOf(kind, facts)
  const chosen = lamella && figuresOf(kind === 'vertical' ? louvres : slats, lamella.width)
  const base = { ...kindDefaults[kind], ...chosen }
  const roomMm = kind === 'roller' && facts.roll === 'front' ? reverseRollMm : 0
  const neededDepth = depth ?? base.depth
  return {
    ...base,
    ...definedValues(rest),
    pitch: lamella?.pitch ?? pitch ?? base.pitch,
    deduct: sumOf(fitOf(base.deduct, deduct), facts.deduct),
    glassBead: sumOf(fitOf(base.glassBead, glassBead), facts.deduct),
    niche: sumOf(fitOf(base.niche, niche), facts.deduct),
    clamp: fitOf(base.clamp, clamp),
    sash: fitOf(base.sash, sash),
    depth: neededDepth && { min: neededDepth.min + roomMm, flush: neededDepth.flush + roomMm },
    overlap: { ...base.overlap, ...definedValues(overlap ?? {}) },
    stack: stackOf(base.stack, stackPermille, stackBase),
  }
}

const fitOf = (base: Fit, deductions: Making['deduct']): Fit => ({
  ...base,
  ...definedValues(deductions ?? {}),
})

const sumOf = (fit: Fit, more: MakingAttributes['deduct']): Fit => ({
  width: fit.width + (more?.width ?? 0),
  length: fit.length + (more?.length ?? 0),
})

function stackOf(stack: KindRules['stack'], permille: number | undefined, base: number | undefined) {
  if (permille === undefined && base === undefined) return stack
  return { permille: permille ?? stack?.permille ?? 0, base: base ?? stack?.base ?? 0 }
}
