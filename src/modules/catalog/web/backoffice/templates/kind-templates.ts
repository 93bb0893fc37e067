import type { Kind } from '#modules/making/contract/index.ts'

/** The usual settings of a product of a kind, without a price; its texts are in `words`. */
export interface KindTemplate {
  /** The usual size limits, in metres. */
  limits: { min_width_m: number; max_width_m: number; min_length_m: number; max_length_m: number }
  /** Minimum charged area, in square metres. */
  minArea: number
  /** Codes of `optionTemplates`, in the order in which they are shown. */
  options: readonly string[]
}

export type TemplateKind = Exclude<Kind, 'other' | 'pleated'>

const limits = (min: number, max: number, minLength: number, maxLength: number): KindTemplate['limits'] => ({
  min_width_m: min,
  max_width_m: max,
  min_length_m: minLength,
  max_length_m: maxLength,
})

export const kindTemplates: Record<TemplateKind, KindTemplate> = {
  roller: {
    limits: limits(0.4, 3, 0.4, 3),
    minArea: 1,
    options: ['control', 'control_side', 'roll', 'cassette'],
  },
  venetian: {
    limits: limits(0.3, 2.7, 0.4, 3),
    minArea: 1,
    options: ['slat_width', 'control_side'],
  },
  wooden: {
    limits: limits(0.4, 2.4, 0.4, 2.5),
    minArea: 1,
    options: ['slat_width', 'control_side'],
  },
  vertical: {
    limits: limits(0.5, 5, 0.5, 3),
    minArea: 1.5,
    options: ['louvre_width', 'draw', 'wand_control'],
  },
  cellular: {
    limits: limits(0.4, 2.5, 0.4, 2.6),
    minArea: 1,
    options: ['control', 'control_side'],
  },
  day_night: {
    limits: limits(0.4, 2.6, 0.4, 2.8),
    minArea: 1,
    options: ['control', 'control_side', 'cassette'],
  },
  roman: {
    limits: limits(0.4, 2.4, 0.4, 2.8),
    minArea: 1,
    options: ['lining', 'control', 'control_side'],
  },
  curtain: {
    limits: limits(0.5, 5, 0.5, 3),
    minArea: 1,
    options: ['heading', 'panels', 'lining'],
  },
  shutter: {
    limits: limits(0.3, 3.6, 0.4, 2.8),
    minArea: 0.8,
    options: [],
  },
}

export const templateKinds = Object.keys(kindTemplates) as TemplateKind[]
