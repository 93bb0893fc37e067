import type { SizeRefusal, UnevenSide } from './size.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** `Width must be between 0.5 and 3 m`, in the wording of the API and the back office. */
export const sideText = ({ side, min, max }: SizeRefusal) =>
  staffText('{{value}} must be between {{min}} and {{max}} m', {
    value: side === 'width' ? 'Width' : 'Length',
    min,
    max,
  })

/** `Width must be 35 1/16 or 35 1/8 in`, in the wording of the API and the back office. */
export const unevenText = ({ side, nearest: [below, above] }: UnevenSide) =>
  staffText('{{value}} must be {{below}} or {{above}} in', {
    value: side === 'width' ? 'Width' : 'Length',
    below,
    above,
  })
