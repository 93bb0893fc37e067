import type { Kind } from '../../../../making/contract/index.ts'

/** The usual texts and settings of a product and a category of a kind, without a price. */
export interface KindTemplate {
  /** Name of a product. */
  name: string
  description: string
  materials: string
  /** Name of the category, as shoppers read it. */
  category: string
  categoryDescription: string
  /** The usual size limits, in metres. */
  limits: { min_width_m: number; max_width_m: number; min_length_m: number; max_length_m: number }
  /** Minimum charged area, in square metres. */
  minArea: number
  /** Codes of `optionTemplates`, in the order in which they are shown. */
  options: readonly string[]
}

export type TemplateKind = Exclude<Kind, 'other'>

const limits = (min: number, max: number, minLength: number, maxLength: number): KindTemplate['limits'] => ({
  min_width_m: min,
  max_width_m: max,
  min_length_m: minLength,
  max_length_m: maxLength,
})

export const kindTemplates: Record<TemplateKind, KindTemplate> = {
  roller: {
    name: 'Roller blind',
    description:
      'One piece of cloth on a roll. It takes little room, suits every window and is easy to clean.',
    materials: 'Polyester',
    category: 'Roller blinds',
    categoryDescription: 'One piece of cloth on a roll: sheer, dimming or blackout, made to measure.',
    limits: limits(0.4, 3, 0.4, 3),
    minArea: 1,
    options: ['control', 'control_side', 'roll', 'cassette'],
  },
  venetian: {
    name: 'Venetian blind',
    description: 'Aluminium slats that turn: as much light and view as you like, at any hour.',
    materials: 'Aluminium',
    category: 'Venetian blinds',
    categoryDescription: 'Aluminium slats that turn, for light without being seen.',
    limits: limits(0.3, 2.7, 0.4, 3),
    minArea: 1,
    options: ['slat_width', 'control_side'],
  },
  wooden: {
    name: 'Wooden blind',
    description: 'Slats of real wood, warm to look at and heavy enough to hang still.',
    materials: 'Basswood',
    category: 'Wooden blinds',
    categoryDescription: 'Slats of real wood, made to the size of your window.',
    limits: limits(0.4, 2.4, 0.4, 2.5),
    minArea: 1,
    options: ['slat_width', 'control_side'],
  },
  vertical: {
    name: 'Vertical blind',
    description: 'Louvres that turn and draw aside: made for wide windows and doors to the terrace.',
    materials: 'Polyester',
    category: 'Vertical blinds',
    categoryDescription: 'Louvres that turn and draw aside, for wide windows and doors.',
    limits: limits(0.5, 5, 0.5, 3),
    minArea: 1.5,
    options: ['louvre_width', 'draw', 'wand_control'],
  },
  cellular: {
    name: 'Cellular blind',
    description: 'Folds like honeycombs hold the air: cool in summer, warm in winter, soft light all year.',
    materials: 'Polyester',
    category: 'Cellular blinds',
    categoryDescription: 'Honeycomb folds that keep heat out and warmth in.',
    limits: limits(0.4, 2.5, 0.4, 2.6),
    minArea: 1,
    options: ['control', 'control_side'],
  },
  day_night: {
    name: 'Day-night blind',
    description: 'Two layers of sheer and dense stripes: shift them a little, and the day becomes evening.',
    materials: 'Polyester',
    category: 'Day-night blinds',
    categoryDescription: 'Sheer and dense stripes that shift against each other.',
    limits: limits(0.4, 2.6, 0.4, 2.8),
    minArea: 1,
    options: ['control', 'control_side', 'cassette'],
  },
  roman: {
    name: 'Roman blind',
    description: 'Cloth that rises in even folds: the softness of a curtain in the room of a blind.',
    materials: 'Cotton, Linen',
    category: 'Roman blinds',
    categoryDescription: 'Cloth that rises in even folds.',
    limits: limits(0.4, 2.4, 0.4, 2.8),
    minArea: 1,
    options: ['lining', 'control', 'control_side'],
  },
  curtain: {
    name: 'Curtain',
    description: 'Sewn to your width and drop, with the heading that you like.',
    materials: 'Cotton, Linen',
    category: 'Curtains',
    categoryDescription: 'Curtains sewn to measure, sheer or blackout.',
    limits: limits(0.5, 5, 0.5, 3),
    minArea: 1,
    options: ['heading', 'panels', 'lining'],
  },
  shutter: {
    name: 'Shutter',
    description: 'Frames with louvres that turn: they stay for decades and quieten the street.',
    materials: 'Basswood',
    category: 'Shutters',
    categoryDescription: 'Frames with louvres that turn, fitted to the window.',
    limits: limits(0.3, 3.6, 0.4, 2.8),
    minArea: 0.8,
    options: [],
  },
}

export const templateKinds = Object.keys(kindTemplates) as TemplateKind[]
