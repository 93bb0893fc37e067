import type { Input } from '../../../../../kernel/contract/endpoint.ts'
import { t } from '../../../../../kernel/web/backoffice/language.ts'
import type { createOption } from '../../../contract/options.ts'

type OptionTemplate = Input<typeof createOption>['body']

const still = { loop: 'none', device: 'none', freeCord: false } as const
const yesOrNo = [
  { code: 'no', name: 'No' },
  { code: 'yes', name: 'Yes' },
]

/** Common options of window coverings, by their code. They have no prices until staff enter them. */
export const optionTemplates: Record<string, OptionTemplate> = {
  control: {
    code: 'control',
    name: 'Control',
    choices: [
      {
        code: 'chain',
        name: 'Chain',
        facts: { control: { loop: 'chain', device: 'tensioner', freeCord: false } },
      },
      { code: 'cordless', name: 'Cordless', facts: { control: still } },
      { code: 'motor', name: 'Motor', facts: { control: still } },
    ],
  },
  wand_control: {
    code: 'wand_control',
    name: 'Control',
    choices: [
      { code: 'wand', name: 'Wand', facts: { control: still } },
      { code: 'motor', name: 'Motor', facts: { control: still } },
    ],
  },
  control_side: {
    code: 'control_side',
    name: 'Side of the control',
    help: 'As you face the window from inside.',
    choices: [
      { code: 'right', name: 'Right' },
      { code: 'left', name: t('Left', { context: 'side' }) },
    ],
  },
  roll: {
    code: 'roll',
    name: 'The cloth hangs',
    choices: [
      { code: 'back', name: 'Close to the window', facts: { roll: 'back' } },
      { code: 'front', name: 'In front of the roll', facts: { roll: 'front' } },
    ],
  },
  cassette: { code: 'cassette', name: 'Cassette over the roll', shown_as: 'yes_no', choices: yesOrNo },
  slat_width: {
    code: 'slat_width',
    name: 'Width of the slats',
    choices: [
      { code: '25', name: '25 mm', facts: { slat: { width: 25 } } },
      { code: '50', name: '50 mm', facts: { slat: { width: 50 } } },
    ],
  },
  louvre_width: {
    code: 'louvre_width',
    name: 'Width of the louvres',
    choices: [
      { code: '89', name: '89 mm', facts: { louvre: { width: 89 } } },
      { code: '127', name: '127 mm', facts: { louvre: { width: 127 } } },
    ],
  },
  draw: {
    code: 'draw',
    name: 'Draws',
    choices: [
      { code: 'split', name: 'To both sides', facts: { draw: 'split' } },
      { code: 'left', name: 'To the left', facts: { draw: 'left' } },
      { code: 'right', name: 'To the right', facts: { draw: 'right' } },
    ],
  },
  heading: {
    code: 'heading',
    name: t('Heading', { context: 'curtain' }),
    choices: [
      { code: 'pencil', name: 'Pencil pleat', facts: { heading: { fullness: 2000, pitchMm: 0 } } },
      { code: 'wave', name: 'Wave', facts: { heading: { fullness: 2000, pitchMm: 160 } } },
      { code: 'eyelet', name: 'Eyelets', facts: { heading: { fullness: 1750, pitchMm: 0 } } },
    ],
  },
  panels: {
    code: 'panels',
    name: 'Curtains',
    choices: [
      { code: 'pair', name: 'A pair', facts: { panels: 2 } },
      { code: 'one', name: 'One curtain', facts: { panels: 1 } },
    ],
  },
  lining: {
    code: 'lining',
    name: 'Lining',
    choices: [
      { code: 'none', name: t('None', { context: 'lining' }) },
      { code: 'light', name: 'Cotton', facts: { cloth: { rollMm: 1400, turnable: false, repeatMm: 0 } } },
      { code: 'dark', name: 'Blackout', facts: { cloth: { rollMm: 1400, turnable: false, repeatMm: 0 } } },
    ],
  },
}
