import type { MakingAttributes, Kind } from '../contract/making.ts'
import { safeControl } from './safety/child-safety.ts'
import { finishedSize, refusedDepth, refusedMount, protrusionMm } from './size/finished-size.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'
import { makingOf, type KindRules } from './kind-defaults.ts'
import { cutCellular, cutPleated } from './kinds/cellular.ts'
import { cutCurtain } from './kinds/curtain.ts'
import { cutRoman } from './kinds/roman.ts'
import { cutDayNight, cutRoller } from './kinds/roller.ts'
import { cutVenetian } from './kinds/venetian.ts'
import { cutVertical } from './kinds/vertical.ts'
import type { ProductionRefusal } from './making-refusal.ts'
import type { ChosenFacts, Cut, KindCuts, OrderedPiece, Size } from './piece.ts'

/** Incremented when a formula changes, and stored with every piece. */
export const makingRules = 1

/** The option whose cloth is a lining. */
const liningOption = 'lining'

/** The result for an ordered piece. */
export interface ProductionResult {
  /** Null if the mount is unknown, so the piece is made as ordered. */
  finished: Size | null
  /** Empty without a finished size, for a kind without formulas, and if anything is refused. */
  cuts: Cut[]
  /** Running millimetres of cloth and number of widths; null if the width of the roll is unknown. */
  cloth: { mm: number; widths: number } | null
  /** Height of the drawn-up blind, or width of the drawn-back louvres at one side; null if unknown. */
  stackMm: number | null
  /** How far it protrudes from its recess; 0 if it does not or the depth is unknown. */
  standsOutMm: number
  /** How far the loop of its control hangs down; null if there is none. */
  loopMm: number | null
  /** Whether it carries the child-safety mark. */
  safetyMark: boolean
  /** Empty if it can be made. */
  refusals: ProductionRefusal[]
}

/**
 * Calculates the cuts of an ordered piece; the single function behind job sheet, stock and cutting plan. Pure; all
 * lengths are whole millimetres. Limits of size, area and weight are checked by `refusedByLimits`.
 */
export function makePiece(piece: OrderedPiece): ProductionResult {
  const { kind, mount, facts, lengthMm, topHeightMm, safety } = piece
  const making = makingOf(kind, piece.making, facts)
  const finished = finishedSize(piece, making)
  const controlPlace = { kind, dropMm: finished?.lengthMm ?? lengthMm, topHeightMm }
  const control = facts.control && safeControl(safety, facts.control, controlPlace)
  const cutPiece = finished ? cutsOf(piece, finished, making) : noCuts
  const refusals = [
    refusedMount(mount, making),
    refusedDepth(piece, making),
    ...cutPiece.refusals,
    ...(control?.refusals ?? []),
  ].filter((refusal) => refusal !== null)
  return {
    finished,
    cuts: refusals.length > 0 ? [] : cutPiece.cuts,
    cloth: clothOf(cutPiece.cuts),
    stackMm: cutPiece.stackMm,
    standsOutMm: protrusionMm(piece, making),
    loopMm: control?.loopMm ?? null,
    safetyMark: control?.mark ?? false,
    refusals,
  }
}

/** The length of roll for the cloth itself, without the lining. */
function clothOf(cuts: readonly Cut[]): ProductionResult['cloth'] {
  const cloth = cuts.find((cut) => cut.part === 'cloth')
  return cloth?.part === 'cloth' && cloth.laid ? { mm: cloth.laid.takeMm, widths: cloth.widths } : null
}

const noCuts: KindCuts = { cuts: [], refusals: [], stackMm: null }

/** The formulas of each kind. Shutters and others are ordered from their manufacturers by finished size. */
const cutKind: Record<Kind, (finished: Size, making: KindRules, facts: ChosenFacts) => KindCuts> = {
  roller: cutRoller,
  day_night: cutDayNight,
  venetian: cutVenetian,
  wooden: cutVenetian,
  vertical: cutVertical,
  cellular: cutCellular,
  pleated: cutPleated,
  roman: cutRoman,
  curtain: cutCurtain,
  shutter: () => noCuts,
  other: () => noCuts,
}

/** The cuts of a finished size, unless nothing is left of a part after deductions. */
function cutsOf({ kind, facts }: OrderedPiece, finished: Size, making: KindRules): KindCuts {
  const tooSmall: KindCuts = { ...noCuts, refusals: [{ code: 'too_small', field: 'size' }] }
  if (!(finished.widthMm >= 1 && finished.lengthMm >= 1)) return tooSmall
  const cutPiece = cutKind[kind](finished, making, facts)
  return cutPiece.cuts.every(isCuttable) ? cutPiece : tooSmall
}

/** Whether all counts and lengths of a part are at least 1. */
function isCuttable(cut: Cut): boolean {
  return Object.values(cut).every((figure) => typeof figure !== 'number' || figure >= 1)
}

/**
 * Combines the facts of a piece's choices. Deductions are added; of other facts, the last one counts. The cloth of the
 * option `lining` becomes the lining.
 */
export function chosenFacts(choices: readonly { option: string; facts: MakingAttributes }[]): ChosenFacts {
  const mergedFacts: ChosenFacts = {}
  let width = 0
  let length = 0
  for (const { option, facts } of choices) {
    const { deduct, cloth, ...rest } = facts
    width += deduct?.width ?? 0
    length += deduct?.length ?? 0
    Object.assign(mergedFacts, definedValues(rest))
    if (cloth) mergedFacts[option === liningOption ? 'lining' : 'cloth'] = cloth
  }
  return { ...mergedFacts, deduct: { width, length } }
}
