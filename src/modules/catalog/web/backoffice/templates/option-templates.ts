import type { Input } from '#kernel/contract/endpoint.ts'
import type { createOption } from '#modules/catalog/contract/options.ts'

type Option = Input<typeof createOption>['body']

/** An option without its texts. */
export type OptionTemplate = Pick<Option, 'code' | 'shown_as'> & {
  choices: Omit<Option['choices'][number], 'name'>[]
}

const still = { loop: 'none', device: 'none', freeCord: false } as const
const yesOrNo = [{ code: 'no' }, { code: 'yes' }]

/**
 * Common options of window coverings, by their code, without their texts (`words`). They have no prices until staff enter
 * them.
 */
export const optionTemplates: Record<string, OptionTemplate> = {
  control: {
    code: 'control',
    choices: [
      {
        code: 'chain',
        facts: { control: { loop: 'chain', device: 'tensioner', freeCord: false } },
      },
      { code: 'cordless', facts: { control: still } },
      { code: 'motor', facts: { control: still } },
    ],
  },
  wand_control: {
    code: 'wand_control',
    choices: [
      { code: 'wand', facts: { control: still } },
      { code: 'motor', facts: { control: still } },
    ],
  },
  control_side: {
    code: 'control_side',
    choices: [{ code: 'right' }, { code: 'left' }],
  },
  roll: {
    code: 'roll',
    choices: [
      { code: 'back', facts: { roll: 'back' } },
      { code: 'front', facts: { roll: 'front' } },
    ],
  },
  cassette: { code: 'cassette', shown_as: 'yes_no', choices: yesOrNo },
  slat_width: {
    code: 'slat_width',
    choices: [
      { code: '25', facts: { slat: { width: 25 } } },
      { code: '50', facts: { slat: { width: 50 } } },
    ],
  },
  louvre_width: {
    code: 'louvre_width',
    choices: [
      { code: '89', facts: { louvre: { width: 89 } } },
      { code: '127', facts: { louvre: { width: 127 } } },
    ],
  },
  draw: {
    code: 'draw',
    choices: [
      { code: 'split', facts: { draw: 'split' } },
      { code: 'left', facts: { draw: 'left' } },
      { code: 'right', facts: { draw: 'right' } },
    ],
  },
  heading: {
    code: 'heading',
    choices: [
      { code: 'pencil', facts: { heading: { fullness: 2000, pitchMm: 0 } } },
      { code: 'wave', facts: { heading: { fullness: 2000, pitchMm: 160 } } },
      { code: 'eyelet', facts: { heading: { fullness: 1750, pitchMm: 0 } } },
    ],
  },
  panels: {
    code: 'panels',
    choices: [
      { code: 'pair', facts: { panels: 2 } },
      { code: 'one', facts: { panels: 1 } },
    ],
  },
  lining: {
    code: 'lining',
    choices: [
      { code: 'none' },
      { code: 'light', facts: { cloth: { rollMm: 1400, turnable: false, repeatMm: 0 } } },
      { code: 'dark', facts: { cloth: { rollMm: 1400, turnable: false, repeatMm: 0 } } },
    ],
  },
}
