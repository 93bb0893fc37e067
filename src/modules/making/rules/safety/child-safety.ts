import type { Control, Kind, SafetyStandard } from '../../contract/making.ts'
import type { ProductionRefusal } from '../making-refusal.ts'
import { floorDiv, floorTo } from '../whole-numbers.ts'

/**
 * Maximum loop lengths of controls, and controls that may not be sold, by three standards. All lengths are whole
 * millimetres; the length of a loop is how far it hangs down, not the length of its chain.
 *
 * - EN 13120:2009+A1:2014 (Europe), according to the manual of Isotra System 25 (2014), curtainexpress.co.uk,
 *   stitched.co.uk and housedecorinteriors.co.uk; draperies are out of its scope (standards.iteh.ai)
 * - ANSI/WCMA A100.1-2022 (USA): windowcoverings.org, budgetblinds.com
 * - Australia and New Zealand: manual of Betta (manualshive.com)
 */

/** Loops are made in multiples of this length. Source: curtainexpress.co.uk. */
export const loopStepMm = 250

/** Minimum height of a loop's end above the floor: with a tensioner, with a breakaway device, in Australia. */
const tensionerEndMm = 1500
const breakawayEndMm = 600
const australianEndMm = 1600

/** Maximum loop if the height of the blind is unknown; for Australia an assumption. */
const unknownHeightMaxMm = 1000
/** EN 13120: up to this drop, the loop above is allowed; for longer blinds it may grow with the drop. */
const shortBlindMm = 2500

/** Where a control hangs. */
export interface ControlPlace {
  kind: Kind
  /** Finished drop. */
  dropMm: number
  /** Height from the floor to the top of the blind; null if unknown. */
  topHeightMm: number | null
}

/** The resulting control. */
export interface SafeControl {
  /** How far the loop hangs down; null if there is none or it is not allowed. */
  loopMm: number | null
  /** Whether the piece carries the child-safety mark. */
  mark: boolean
  refusals: ProductionRefusal[]
}

/** Maximum length of a loop under a standard; infinite if the standard sets no limit. */
export function maxLoopMm(
  standard: SafetyStandard,
  { device }: Pick<Control, 'device'>,
  { kind, dropMm, topHeightMm }: ControlPlace,
): number {
  if (standard === 'as_nz') return topHeightMm === null ? unknownHeightMaxMm : topHeightMm - australianEndMm
  if (standard !== 'en13120' || kind === 'curtain') return Number.POSITIVE_INFINITY
  if (device === 'breakaway')
    return topHeightMm === null ? floorDiv(2 * dropMm, 3) : topHeightMm - breakawayEndMm
  if (topHeightMm !== null) return topHeightMm - tensionerEndMm
  return dropMm <= shortBlindMm ? unknownHeightMaxMm : dropMm - tensionerEndMm
}

/** Minimum height of a loop's end above the floor under a standard, in millimetres; null for none. */
export function minLoopEndMm(standard: SafetyStandard, { device }: Pick<Control, 'device'>): number | null {
  if (standard === 'as_nz') return australianEndMm
  if (standard !== 'en13120') return null
  return device === 'breakaway' ? breakawayEndMm : tensionerEndMm
}

/** The refusal of a control that a standard forbids on such a piece; null if it may be sold. */
export function refusedControl(
  standard: SafetyStandard,
  { loop, device, freeCord }: Control,
  kind: Kind,
): ProductionRefusal | null {
  const looped = loop !== 'none'
  if (standard === 'wcma2022') {
    if (freeCord) return { code: 'free_cord_not_allowed', field: 'control', standard }
    if (looped && (kind === 'venetian' || kind === 'wooden'))
      return { code: 'loop_not_allowed', field: 'control', standard }
    // Only a tension device fitted by the manufacturer counts; a breakaway device does not replace it.
    if (looped && device !== 'tensioner') return { code: 'loop_device_missing', field: 'control', standard }
  }
  if (standard === 'en13120' && looped && device === 'none' && kind !== 'curtain')
    return { code: 'loop_device_missing', field: 'control', standard }
  return null
}

/**
 * The loop of a control, as long as the standard allows, never longer than the blind, rounded down to a length that is
 * made. If even the shortest is too long, the control has no loop.
 */
export function safeControl(
  standard: SafetyStandard,
  control: Control,
  controlPlace: ControlPlace,
): SafeControl {
  const mark = control.loop !== 'none'
  const refusal = refusedControl(standard, control, controlPlace.kind)
  if (refusal) return { loopMm: null, mark, refusals: [refusal] }
  if (!mark) return { loopMm: null, mark, refusals: [] }
  const maxMm = Math.min(maxLoopMm(standard, control, controlPlace), controlPlace.dropMm)
  const loopMm = floorTo(maxMm, loopStepMm)
  if (loopMm >= loopStepMm) return { loopMm, mark, refusals: [] }
  return {
    loopMm: null,
    mark,
    refusals: [{ code: 'loop_too_short', field: 'control', minMm: loopStepMm, maxMm }],
  }
}
